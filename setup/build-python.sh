# Builds a Python 3.13 from its source: sourced by setup/python.sh where no ready one can be had.
# shellcheck shell=sh disable=SC2086,SC2154  # words in lists are meant to be split; $uv and $work are of setup/python.sh

# The newest whose source every Debian mirror keeps: that of stable, which Debian 13 stays with. Later ones come and go.
python_version=3.13.5
python_sha256=93e583f243454e6e9e4588ca2c2662206ad961659863277afcdb96801647d640
build_packages="gcc make libc6-dev zlib1g-dev libbz2-dev liblzma-dev libffi-dev libssl-dev libsqlite3-dev xz-utils
python3 ca-certificates"

# Puts it where uv would have put it, so that uv finds it from then on, for every clone of this: whole, by one renaming.
build_python() {
    install_packages $build_packages
    home=$("$uv" python dir)
    place=$home/cpython-$python_version-linux-$(uname -m)-gnu
    mkdir -p "$home"
    exec 9>"$home/.pompeii-building.lock"
    if ! flock -n 9; then
        say "Another ./run is building it: waiting for that"
        flock 9
        # The lock is let go: what plays in this shell's place would keep it.
        find_python 3.13 && exec 9>&- && return
    fi
    rm -rf "$home/.pompeii-building" # of one that was killed
    begin_work "$home/.pompeii-building"
    mkdir "$work"
    started=$(date +%s)
    build
    rm -rf "$place"
    mv "$work/root$place" "$place"
    exec 9>&-
    end_work
    say "Python $python_version is built: $(since_start)"
}

# The numbers are the lines that each step says, counted with this version; -w, as a thousand lines of one warning are no progress.
build() {
    step "1 of 4, downloading its source" 100 download
    cd "$work" || exit
    tar -xf source.tar.xz --strip-components=1 2>>log ||
        give_up log "Python's source could not be unpacked" "Please install Python 3.13 and run this again."
    # A shared libpython, as installers want it, found beside the program wherever that is; and calls within it as direct as
    # without one. NODIST: what is compiled with this Python later has none of it.
    # shellcheck disable=SC2016  # the linker fills it in
    step "2 of 4, configuring" 780 ./configure --prefix="$place" --disable-test-modules --without-ensurepip \
        --enable-shared CFLAGS_NODIST='-fno-semantic-interposition -w' LDFLAGS_NODIST='-Wl,-rpath,\$$ORIGIN/../lib'
    step "3 of 4, compiling" 430 make -j"$(nproc)"
    step "4 of 4, installing" 1870 make install DESTDIR="$work/root"
    cd "$root" || exit
}

# step NAME LINES COMMAND...: what it says goes into the log, how far it is to the terminal.
step() {
    name=$1 lines=$2
    shift 2
    : >"$work/going" # removing it takes no room on a disk that is full
    { "$@" 2>&1 && rm "$work/going"; } | show_progress
    [ ! -e "$work/going" ] || give_up "$work/log" "Python 3.13 could not be built" "Please install it and run this again."
}

# One line that is rewritten on a terminal; elsewhere an occasional line.
show_progress() {
    count=0 shown=0
    [ ! -t 2 ] || printf 'Building Python: step %s' "$name" >&2
    while IFS= read -r line; do
        printf '%s\n' "$line" >>"$work/log" || break
        count=$((count + 1))
        percent=$((count * 100 / lines))
        [ "$percent" -lt 100 ] || percent=99
        if [ "$percent" -gt "$shown" ] && [ -t 2 ]; then
            printf '\r\033[KBuilding Python: step %s, %s %%, %s' "$name" "$percent" "$(since_start)" >&2
            shown=$percent
        elif [ "$percent" -ge $((shown + 25)) ]; then
            say "Building Python: step $name, $percent %, $(since_start)"
            shown=$percent
        fi
    done
    [ ! -t 2 ] || printf '\r\033[K' >&2
}

since_start() {
    seconds=$(($(date +%s) - started))
    printf '%s:%02d' $((seconds / 60)) $((seconds % 60))
}

# Says how many percent it has, a line each.
download() {
    for url in $(python_sources); do
        python3 - "$url" "$work/source.tar.xz" "$python_sha256" <<'PYTHON' && return
import hashlib, sys, urllib.request

url, path, expected = sys.argv[1:]
try:
    with urllib.request.urlopen(url, timeout=30) as answer, open(path, "wb") as file:
        size, percent, done = int(answer.headers["Content-Length"] or 0), 0, hashlib.sha256()
        while data := answer.read(1 << 16):
            file.write(data)
            done.update(data)
            if size and file.tell() * 100 // size > percent:
                percent = file.tell() * 100 // size
                print(url, percent, "%", flush=True)
except OSError as error:
    sys.exit(f"{url}: {error}")
if done.hexdigest() != expected:
    sys.exit(f"{url}: this is not what it should be")
PYTHON
    done
    return 1
}

# Where its source may be had: from its makers, or from wherever this system gets its Debian packages.
python_sources() {
    echo "https://www.python.org/ftp/python/$python_version/Python-$python_version.tar.xz"
    # shellcheck disable=SC2016  # apt fills it in
    apt-get indextargets --format '$(SITE)' | sort -u |
        sed "s|\$|/pool/main/p/python3.13/python3.13_$python_version.orig.tar.xz|"
}
