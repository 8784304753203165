# Finds or gets uv, a Python, and the Debian packages that takes: sourced by what sets up (./run, installers/build),
# which say first, in $root, where the project lies. get_uv sets $uv, then get_python $python; neither does twice what is done.
# shellcheck shell=sh disable=SC2086,SC2154  # words in lists are meant to be split; $root is the one who sources'

tools=$root/.tools

say() { printf '%s\n' "$*" >&2; }

fail() {
    say "$1"
    exit 2
}

# give_up LOG WHAT OTHERWISE: ends with one sentence: what could not be done, why where that is known, and what helps.
give_up() {
    case $(reason "$1") in
        full) fail "$2: the disk is full. Please make room and run this again." ;;
        offline) fail "$2: this computer seems not to be online. Please connect it and run this again." ;;
    esac
    tail -n 20 "$1" >&2
    fail "$2: see above. $3"
}

# reason LOG: why something failed, full or offline, or nothing where it is neither.
reason() {
    if grep -qiE 'no space left|enough free space|disk quota' "$1" || is_full "$1"; then
        echo full
    elif tail -n 20 "$1" | grep -qiE 'name resolution|failure resolving|resolve host|dns error|could not connect|unreachable|timed out'; then
        echo offline
    fi
}

# Whether even a log has no room.
is_full() {
    df -Pk "$(dirname "$1")" | {
        read -r _ && read -r _ _ _ free _
        [ "$free" -lt 1000 ]
    }
}

# A folder for what is under way, $work, a name that who sources this leaves alone. It goes with this shell, by each signal:
# dash does nothing at its EXIT for those.
begin_work() {
    work=$1
    trap 'rm -rf "$work"' EXIT
    trap 'exit 129' HUP
    trap 'exit 130' INT
    trap 'exit 143' TERM
}

end_work() {
    rm -rf "$work"
    trap - EXIT HUP INT TERM
}

on_debian() { command -v apt-get >/dev/null && command -v dpkg >/dev/null; }

# Installs Debian packages, or says how and ends.
install_packages() {
    line="apt-get install --no-install-recommends $*"
    if [ "$(id -u)" = 0 ]; then
        become=
    elif sudo -n true 2>/dev/null || { [ -t 0 ] && command -v sudo >/dev/null; }; then
        become=sudo
    elif command -v sudo >/dev/null; then
        fail "Some Debian packages are missing. Please run: sudo $line"
    else
        fail "Some Debian packages are missing. Please run as root: $line"
    fi
    say "Installing Debian packages: $*"
    begin_work "$(mktemp -d)"
    { $become apt-get update -q && $become env DEBIAN_FRONTEND=noninteractive $line -q -y; } >"$work/log" 2>&1 ||
        give_up "$work/log" "The Debian packages could not be installed" "Please run as root: $line"
    end_work
}

find_uv() {
    if [ -x "$tools/bin/uv" ]; then
        printf '%s' "$tools/bin/uv"
    else
        command -v uv || true
    fi
}

get_uv() {
    uv=$(find_uv)
    [ -z "$uv" ] || return 0
    python3 -m pip --version >/dev/null 2>&1 || fail "uv is missing, which looks after Python and its packages. $(how_to_get_uv)"
    say "Getting uv, which looks after Python and its packages (20 MB)"
    begin_work "$(mktemp -d)"
    PIP_ROOT_USER_ACTION=ignore python3 -m pip install -q --disable-pip-version-check --target "$tools" uv >"$work/log" 2>&1 ||
        give_up "$work/log" "uv could not be had" "$(how_to_get_uv)"
    end_work
    uv=$(find_uv)
}

# Fedora, Arch, openSUSE and Homebrew have it themselves; the first three often lack pip.
how_to_get_uv() {
    for way in "sudo dnf install uv" "sudo pacman -S uv" "sudo zypper install uv" "brew install uv"; do
        program=${way#sudo }
        if command -v "${program%% *}" >/dev/null; then
            echo "Please run: $way"
            return
        fi
    done
    echo "Please install it: https://docs.astral.sh/uv/getting-started/installation/"
}

# Gets the Python that releases are made of: one that is there, or one that uv downloads. If uv's source cannot be reached, gets
# the oldest that the project runs on: one that is there, or one built here.
get_python() {
    newest=$(cat "$root/.python-version")
    find_python "$newest" && return
    say "Getting Python $newest (30 MB)"
    # Silent: that it fails is no error yet, and uv says so in ten lines of red.
    UV_HTTP_RETRIES=1 "$uv" python install --quiet "$newest" 2>/dev/null && find_python "$newest" && return
    find_python 3.13 && return
    get_built_python
    find_python 3.13 || fail "Python $newest could not be had. Please install it and run this again."
}

# From the project's folder, whose environment counts too. pyenv has only the version that it is told of.
# shellcheck disable=SC2034  # for who sources this
find_python() { python=$(cd "$root" && PYENV_VERSION=$1 "$uv" python find --no-python-downloads "$1" 2>/dev/null); }

get_built_python() {
    on_debian || fail "Python $newest could not be downloaded. Please install it and run this again."
    say "uv cannot download it from here: building Python 3.13 from its source, once (a few minutes)"
    # shellcheck source=setup/build-python.sh
    . "$root/setup/build-python.sh"
    build_python
}
