# shellcheck shell=sh
# shellcheck disable=SC2154  # sourced by `system`, which has the rest
# The program seen by a person: displays, pictures, a game that an upgrade comes between.

check_window() {
    step "smoke in a window" as-player QT_QPA_PLATFORM=xcb pompeii --smoke --screenshots window
    keep_pictures window
}

# A compositor without a screen; its own libraries are not the system's, where only the program's are.
check_wayland() {
    mkdir /tmp/wayland
    chown 1000:1000 /tmp/wayland
    chmod 700 /tmp/wayland
    mount --bind /tmp/wayland "$root/run/player"
    setpriv --reuid=1000 --regid=1000 --clear-groups env -u DISPLAY XDG_RUNTIME_DIR=/tmp/wayland \
        weston --backend=headless-backend.so --use-pixman --socket=wayland-79 --idle-time=0 --no-config \
        >"$results/weston.log" 2>&1 &
    weston=$!
    wait_until 20 "the compositor" test -S /tmp/wayland/wayland-79
    step "smoke under wayland" env -u DISPLAY as-player WAYLAND_DISPLAY=wayland-79 QT_QPA_PLATFORM=wayland pompeii --smoke
    kill "$weston"
    wait "$weston" || true
    umount "$root/run/player"
}

# CPU seconds and seconds to the first picture, on a display of its own.
first_picture() {
    python3 "$project/installers/first_picture.py" as-player pompeii
}

# start_game NAME KEY …: the program as a person starts it, and what begins the game; the number of its process in $game.
start_game() {
    as-player pompeii >"$results/$1.log" 2>&1 &
    game=$!
    wait_until 30 "the window" xdotool search --onlyvisible --class Pompeii
    wait_until 10 "the keyboard's focus" is_active
    wait_until 30 "the first picture" is_painted
    sleep 1 # a key pressed before anything is in sight means nothing to the program
    import -window root "$results/$1.png"
    shift
    for key in "$@"; do
        xdotool key "$key"
        sleep 1
    done
}

is_active() {
    [ "$(xdotool getactivewindow getwindowname)" = "The Downfall of Pompeii" ]
}

# An unpainted window has one colour, and its frame a few.
is_painted() {
    [ "$(import -window root -format %k info:-)" -gt 1000 ]
}

# play_to LINES: cards and squares by keyboard, until the game's record has LINES lines.
play_to() {
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        [ "$(lines)" -lt "$1" ] || return 0
        xdotool key 1 key Tab key Return
        sleep 2
    done
    import -window root "$results/stuck.png"
    refuse "the game did not go on by keyboard: $results/stuck.png"
}

has_begun() {
    [ "$(lines)" -gt 0 ]
}

lines() {
    cat "$player"/.local/share/Pompeii/games/*.pompeii 2>/dev/null | wc -l
}

# A game is begun in the older version, which is killed in the middle; the newer one, installed over it, goes on with it.
# Nothing that is merely recommended is installed here, and the desktop's own packages are.
check_upgrade() {
    step "what a desktop has" outside apt-get install -y --no-install-recommends desktop-file-utils shared-mime-info
    step "install the older version" outside apt-get install -y --no-install-recommends /tmp/older.deb
    version_is "$older_version"
    # A newcomer is offered the lesson first; after the answer that one knows the game, Enter means Play.
    start_game before-the-upgrade Tab Return Return
    wait_until 30 "the record" has_begun
    play_to 12
    kill -KILL "$game"
    wait "$game" 2>/dev/null || true
    record=$(echo "$player"/.local/share/Pompeii/games/*.pompeii)
    cp "$record" "$work/record"
    step "upgrade" outside apt-get install -y --no-install-recommends /tmp/pompeii.deb
    version_is "$version"
    [ ! -e "$root/usr/lib/pompeii/lib/gone-with-the-upgrade" ] || refuse "a file of the older version is still there."
    start_game after-the-upgrade Return
    sleep 3
    import -window root "$results/resumed.png"
    play_to $(($(wc -l <"$work/record") + 6))
    [ "$(echo "$player"/.local/share/Pompeii/games/*.pompeii)" = "$record" ] || refuse "Play began another game."
    head -c "$(stat -c %s "$work/record")" "$record" | cmp -s - "$work/record" ||
        refuse "the game was not gone on with from where it was."
    import -window root "$results/went-on.png"
    kill -KILL "$game"
    wait "$game" 2>/dev/null || true
    check_desktop
    check_removal
    [ -f "$record" ] || refuse "removal took the person's game with it."
}

# dpkg's triggers have told the desktop whose files these are.
check_desktop() {
    grep -q 'application/x-pompeii-record:\*.pompeii' "$root/usr/share/mime/globs2" ||
        refuse "files of games have no type."
    grep -q 'x-pompeii-record=io.github.pompeii_desktop.pompeii.desktop' "$root/usr/share/applications/mimeinfo.cache" ||
        refuse "files of games are opened by nothing."
}
