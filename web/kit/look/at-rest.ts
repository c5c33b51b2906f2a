/** Milliseconds in which a page is drawn; the browser may find a moment's rest in them, but has none. */
const drawing = 500

/** Runs once the page has come to rest, some seconds on at the latest: what nobody waits for. */
export function atRest(run: () => void): void {
  setTimeout(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 2_000 })
    else run()
  }, drawing)
}
