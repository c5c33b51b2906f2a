/** The element that an event met; null for the window, the document and texts. */
export const elementOf = ({ target }: { target: EventTarget | null }): Element | null =>
  target instanceof Element ? target : null

/** Where among these the focus is; -1 for none of them. */
export const focusAmong = (stops: readonly Element[]): number =>
  stops.findIndex((one) => one === document.activeElement)
