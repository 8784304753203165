# Compiles the core, at once or for the next start: sourced by ./run after setup/python.sh. In $root lies the project, in $venv
# the Python that plays.
# shellcheck shell=sh disable=SC2086,SC2154  # words in lists are meant to be split; some variables are of who sources this

compiled=$root/build/compiled
compile_how= # "quickly": into a core that is slower
refused=$root/build/not-compiled # the sources that a compiling in the background failed at, and its log

# The compiled core lies beside a copy of the sources that it was made of, and is of no use where they differ from these.
same_sources() { diff -qr -x __pycache__ -x "*.so" "$1/pompeii_core" "$2/pompeii_core" 2>&1; }

is_compiled() { same_sources "$root/core" "$compiled" >/dev/null; }

is_refused() { same_sources "$root/core" "$refused" >/dev/null; }

use_compiled() { export PYTHONPATH="$compiled${PYTHONPATH:+:$PYTHONPATH}"; }

# macOS has a cc that only asks in a window whether to install one.
has_compiler() { command -v cc && { [ "$(uname)" != Darwin ] || xcode-select -p; }; } >/dev/null 2>&1

# What Debian has to add where a C compiler, or what Python gives it to read, is missing.
missing_to_compile() {
    has_compiler || printf 'gcc libc6-dev '
    "$venv/bin/python" -c 'import os, sys, sysconfig
if not os.path.exists(sysconfig.get_path("include") + "/Python.h"):
    print("python{}.{}-dev".format(*sys.version_info))'
}

compile_core() {
    is_compiled && return
    get_uv
    packages=$(missing_to_compile)
    if [ -n "$packages" ]; then
        on_debian || fail "A C compiler is missing. Please install one and run this again."
        install_packages $packages
    fi
    open_lock || fail "The core cannot be compiled: nothing can be written to $root/build."
    if ! lock; then
        say "Another ./run is compiling the core: waiting for that"
        lock wait
    fi
    if ! is_compiled; then
        say "Compiling the core (a minute)"
        begin_compiling
        make_core || give_up "$work/log" "The core could not be compiled" "Without that everything works as before."
        grep -o "The core is compiled without a profile.*" "$work/log" >&2 || : # hatch_build.py warns of it
        end_work
    fi
    # The lock is let go: what plays in this shell's place would keep it.
    exec 9>&-
}

# Begins to compile for the next start, where there is all that takes and it has not failed at these sources before. It goes
# on when the window is closed. Twice a subshell: it is no child of what plays in this shell's place.
compile_for_next_start() {
    uv=$(find_uv)
    [ -n "$uv" ] && has_compiler && ! is_refused || return
    terminal=$([ ! -t 2 ] || tty <&2) || terminal=
    (compile_quietly &)
}

# A disk that is full or a network that is away is no fault of the sources: the next start tries again.
compile_quietly() {
    exec </dev/null >/dev/null 2>&1 # a reader of the program's output does not wait for this
    [ -z "$(missing_to_compile)" ] && open_lock && lock && ! is_compiled && ! is_refused || return 0
    begin_compiling
    trap '' HUP INT # of a terminal that is closed, or in which what plays is broken off
    if make_core nice -n 19; then
        end_work
        tell "The core is compiled: opponents think faster from the next start on."
    elif [ -z "$(reason "$work/log")" ] && same_sources "$root/core" "$work/sources"; then
        rm -rf "$refused"
        mkdir "$refused"
        mv "$work/sources/pompeii_core" "$work/log" "$refused"
        tell "The core could not be compiled, and everything works as before. Why: build/not-compiled/log"
    fi
}

# To the terminal that this was started in, while what was started there still has it.
tell() { [ -z "$terminal" ] || ! kill -0 $$ || say "$*" 2>"$terminal"; }

# One compiles at a time: who has descriptor 9 locked. Its compilers have it too, should this shell be killed.
open_lock() { mkdir -p "$root/build" && touch "$root/build/.lock" && exec 9>"$root/build/.lock"; } 2>/dev/null

# lock [wait]: fails where another has it and this is not to wait. By Python: macOS has no program for it.
lock() {
    "$venv/bin/python" -c 'import sys, fcntl; fcntl.flock(9, fcntl.LOCK_EX | (0 if sys.argv[1:] else fcntl.LOCK_NB))' "$@" 2>/dev/null
}

# Beside its place, for which it is then renamed; of one that was killed something may be left.
begin_compiling() {
    rm -rf "$root/build/.compiling"
    begin_work "$root/build/.compiling"
    mkdir "$work"
}

# make_core [nice …]: makes a wheel, as for everybody else, and takes the core out of it, whole and tried, or not at all. What
# failed is the last of $work/log.
make_core() {
    mkdir "$work/sources" "$work/wheel" "$work/compiled" &&
        cp -R "$root/core/pompeii_core" "$work/sources" &&
        TMPDIR=$work HATCH_BUILD_HOOKS_ENABLE=1 POMPEII_COMPILE=$compile_how \
            "$@" "$uv" build --wheel --python "$venv/bin/python" --out-dir "$work" "$root" &&
        "$venv/bin/python" -m zipfile -e "$work"/pompeii-*.whl "$work/wheel" &&
        mv "$work"/wheel/pompeii_core* "$work/compiled" &&
        # Somebody may have changed them meanwhile.
        same_sources "$work/sources" "$work/compiled" &&
        PYTHONPATH=$work/compiled "$venv/bin/python" -c "from pompeii_core.build import COMPILED; assert COMPILED" &&
        sync && # a power cut after the renaming shall find it whole
        { [ ! -e "$compiled" ] || mv "$compiled" "$work/old"; } &&
        mv "$work/compiled" "$compiled" &&
        rm -rf "$refused"
} >"$work/log" 2>&1
