import type { SlipPart } from './slip-bytes.ts'

/** Makes the bytes of a paper, and so counts it; undefined where the server refused and said so. */
export type MakePaper = () => Promise<Uint8Array | undefined>

/** What a printer is to print. Throws where the server answered with something else, which is no paper. */
export async function paperBytes(href: string): Promise<Uint8Array> {
  const answer = await fetch(href)
  const isFailure = answer.headers.get('content-type')?.includes('json') ?? false
  if (!answer.ok || isFailure) throw new Error('No paper.')
  return new Uint8Array(await answer.arrayBuffer())
}

/** One request for each paper until it is printed: tried again after a failure it is the same paper and no copy. */
export function paperRequests() {
  const open = new Map<string, string>()
  return {
    idOf(paper: string): string {
      const id = open.get(paper) ?? crypto.randomUUID()
      open.set(paper, id)
      return id
    },
    printed: (paper: string): boolean => open.delete(paper),
  }
}

/** A paper that this browser draws by itself; what draws it comes when somebody prints. */
export const makeSlip = async (
  parts: readonly SlipPart[],
  language: string,
): Promise<Uint8Array<ArrayBuffer>> => (await import('./slip-bytes.ts')).slipBytes(parts, language)
