/** Milliseconds in which a page is drawn; the browser may find a moment's rest in them, but has none. */
const drawing = 500
/** Nor has a page that waits for what it shows. It is asked again so often (ms), for so long at most. */
const lookAgain = 100
const longest = 4_000

let waits = (): boolean => false
/** Told once at the start: does the page wait for what it shows? */
export const restsNotWhile = (requested: () => boolean): void => void (waits = requested)

/** What was drawn is painted by the second frame; a page out of sight has none. */
function painted(run: () => void): void {
  if (document.visibilityState !== 'visible') return run()
  requestAnimationFrame(() => requestAnimationFrame(run))
}

/** Runs once the page has come to rest, some seconds on at the latest: what nobody waits for. */
export function atRest(run: () => void): void {
  const look = (left: number): void => {
    if (waits() && left > 0) setTimeout(look, lookAgain, left - lookAgain)
    else if ('requestIdleCallback' in globalThis)
      // A slow page is idle for a moment between what it has drawn and its paint.
      painted(() => void requestIdleCallback(run, { timeout: 2_000 }))
    else run()
  }
  setTimeout(look, drawing, longest)
}
