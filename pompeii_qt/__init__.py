"""The desktop: session, scene, panels, pages and the command line."""
