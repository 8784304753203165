# shellcheck shell=sh
# shellcheck disable=SC2154  # sourced by those who try a program: $work is a folder that goes, they end what is in $running and refuse
# What every trial of an installed program has.

# A display of our own, named as it names itself, with a window manager, as windows get the keyboard from one.
start_display() {
    mkfifo "$work/display"
    Xvfb -displayfd 3 -screen 0 1280x720x24 -nolisten tcp 3>"$work/display" >"$work/xvfb.log" 2>&1 &
    running="$running $!"
    read -r number <"$work/display"
    export DISPLAY=":$number"
    # A window that was there before the manager would never become active: echo's line tells that it manages now.
    mkfifo "$work/managed"
    openbox --startup echo >"$work/managed" 2>"$work/openbox.log" &
    running="$running $!"
    read -r _ <"$work/managed" || refuse "openbox did not start."
}

# enough_pictures_in FOLDER: what a smoke test has taken, to be looked at.
enough_pictures_in() {
    [ "$(find "$1" -name '*.png' -size +10k | wc -l)" -ge 5 ] || refuse "fewer than five pictures in $1."
}

# Where the room of this name is, of those that `lan --json` printed; nothing when it is not among them.
address_of='import json, sys
found = [room for room in json.loads(sys.stdin.read() or "[]") if room["name"] == sys.argv[1]]
print(*("{}:{}".format(room["addresses"][0], room["port"]) for room in found))'

# play_in HOST GUEST: a room is opened by one program, found in the list by another, and played in by that, to the end.
# shellcheck disable=SC2086  # the commands are lists of words
play_in() {
    rooms=$((${rooms-0} + 1))
    room="room $$ $rooms"
    $1 host --open --once --seats 2 --ai Livia@novice --name "$room" >"$work/host" 2>&1 &
    host=$!
    running="$running $host"
    address=
    for _ in 1 2 3 4 5; do
        $2 lan --json --seconds 3 >"$work/rooms" || true
        address=$("$python" -c "$address_of" "$room" <"$work/rooms")
        [ -z "$address" ] || break
    done
    if [ -z "$address" ] || ! $2 join "$address" --seat random || ! wait "$host"; then
        cat "$work/host"
        echo "The room that host had opened, by lan: ${address:-none}"
        return 1
    fi
}
