# Finds or gets uv and a Python 3.13, and the Debian packages that takes: sourced by what sets up (./run, installers/build),
# which say first, in $root, where the project lies. get_uv sets $uv, then get_python $python; neither does twice what is done.
# shellcheck shell=sh disable=SC2086,SC2154  # words in lists are meant to be split; $root is the one who sources'

tools=$root/.tools

# CPython is built from source only where no ready 3.13 can be had (see build_python).
python_version=3.13.5
python_sha256=93e583f243454e6e9e4588ca2c2662206ad961659863277afcdb96801647d640
build_packages="gcc make libc6-dev zlib1g-dev libbz2-dev liblzma-dev libffi-dev libssl-dev libsqlite3-dev xz-utils"

say() { printf '%s\n' "$*" >&2; }

fail() {
    say "$1"
    exit 2
}

# Installs Debian packages, or says how and ends.
install_packages() {
    line="apt-get install --no-install-recommends $*"
    if [ "$(id -u)" = 0 ]; then
        become=
    elif sudo -n true 2>/dev/null || { [ -t 0 ] && command -v sudo >/dev/null; }; then
        become=sudo
    else
        fail "Some Debian packages are missing. Please run: sudo $line"
    fi
    say "Installing Debian packages: $*"
    log=$(mktemp)
    if ! { $become apt-get update -q && $become env DEBIAN_FRONTEND=noninteractive $line -q -y; } >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        fail "The Debian packages could not be installed. Please run: sudo $line"
    fi
    rm -f "$log"
}

on_debian() { command -v apt-get >/dev/null && command -v dpkg >/dev/null; }

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
    say "Getting uv, which looks after Python and its packages"
    PIP_ROOT_USER_ACTION=ignore python3 -m pip install -qq --disable-pip-version-check --target "$tools" uv ||
        fail "uv could not be had. Please install it: https://docs.astral.sh/uv/getting-started/installation/"
    uv=$(find_uv)
}

# A Python 3.13: one that is there, one that uv downloads, or, where uv's source cannot be reached, one built here.
get_python() {
    find_python && return
    say "Getting Python 3.13"
    "$uv" python install --quiet 3.13 2>/dev/null || build_python
    find_python || fail "Python 3.13 could not be had. Please install it and run this again."
}

# From the project's folder, where pyenv too is told which Python is meant.
# shellcheck disable=SC2034  # for who sources this
find_python() { python=$(cd "$root" && "$uv" python find --no-python-downloads 3.13 2>/dev/null); }

# Where its source may be had: from its makers, or from wherever this system gets its Debian packages.
python_sources() {
    echo "https://www.python.org/ftp/python/$python_version/Python-$python_version.tar.xz"
    # shellcheck disable=SC2016  # apt fills it in
    apt-get indextargets --format '$(SITE)' | sort -u |
        sed "s|\$|/pool/main/p/python3.13/python3.13_$python_version.orig.tar.xz|"
}

# Puts it where uv would have put it, so that uv finds it from then on, for every clone of this.
build_python() {
    on_debian || fail "Python 3.13 could not be downloaded. Please install it and run this again."
    say "It cannot be downloaded from here: building it from its source, once (about three minutes)"
    install_packages $build_packages
    place=$("$uv" python dir)/cpython-$python_version-linux-$(uname -m)-gnu
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    for url in $(python_sources); do
        python3 - "$url" "$work/source.tar.xz" "$python_sha256" 2>/dev/null <<'PYTHON' && break
import hashlib, sys, urllib.request
url, path, expected = sys.argv[1:]
data = urllib.request.urlopen(url, timeout=60).read()
if hashlib.sha256(data).hexdigest() != expected:
    sys.exit(1)
open(path, "wb").write(data)
PYTHON
    done
    [ -f "$work/source.tar.xz" ] ||
        fail "Python 3.13 could not be had from its makers or from Debian. Please install it and run this again."
    if ! (
        cd "$work"
        tar -xf source.tar.xz --strip-components=1
        ./configure --quiet --prefix="$place" --disable-test-modules --without-ensurepip
        make --silent -j"$(nproc)"
        make --silent install
    ) >"$work/log" 2>&1; then
        tail -n 20 "$work/log" >&2
        rm -rf "$place"
        fail "Python 3.13 could not be built. Please install it and run this again."
    fi
    rm -rf "$work"
    trap - EXIT
}
