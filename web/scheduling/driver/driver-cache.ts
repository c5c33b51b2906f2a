/** Where the page of a link is stored on the phone; the page and its worker write it. */
const closes = 'link-closes'
const prefix = 'longtail-driver '
const cacheOf = (path: string) => `${prefix}${path}`

/** Beside it stands when it closes by the phone's own clock, which may be wrong by hours. */
export async function storePage(path: string, response: Response): Promise<void> {
  const headers = new Headers(response.headers)
  const off = Date.now() - (Date.parse(headers.get('date') ?? '') || Date.now())
  headers.set(closes, new Date(Date.parse(headers.get(closes) ?? '') + off).toISOString())
  const { status } = response
  await (
    await caches.open(cacheOf(path))
  ).put(path, new Response(await response.arrayBuffer(), { status, headers }))
}
/**
 * The guests go, and that the link is over stays: so whoever opens the next one finds what this one has not handed in yet. A link that was
 * taken back before its time is over from now.
 */
export async function emptyPage(path: string): Promise<void> {
  const page = await storedPage(path)
  const over = page && isOver(page) ? page.headers.get(closes) : null
  const headers = { [closes]: over ?? new Date().toISOString() }
  await (await caches.open(cacheOf(path))).put(path, new Response('', { headers }))
}
export async function storedPage(path: string): Promise<Response | undefined> {
  return (await caches.open(cacheOf(path))).match(path)
}
export const deletePage = (path: string): Promise<boolean> => caches.delete(cacheOf(path))

/** Does the link open nothing any more, by what the page said when it was stored? */
export const isOver = (response: Response): boolean =>
  Date.parse(response.headers.get(closes) ?? '') <= Date.now()

/** The links whose page is stored on this phone. */
export const storedPaths = async (): Promise<string[]> =>
  (await caches.keys()).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
