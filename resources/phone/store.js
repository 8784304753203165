// What the browser keeps of this page; where it may keep nothing, the tab's history entry does, which outlives a reload.

export const store = {
  /** The text kept by this name; null if there is none. */
  get(key) {
    try {
      return history.state?.[key] ?? localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key, text) {
    let denied = null;
    try {
      localStorage.setItem(key, text);
    } catch {
      denied = text;
    }
    history.replaceState({ ...history.state, [key]: denied }, "");
  },
};
