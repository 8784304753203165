"""Where this machine has its power from."""


def on_battery() -> bool:
    """Whether its battery is used up meanwhile; False where that cannot be known."""
    import psutil  # not before it is asked for

    battery = psutil.sensors_battery() if hasattr(psutil, "sensors_battery") else None
    return battery is not None and battery.power_plugged is False
