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
