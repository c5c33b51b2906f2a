import { readFact, writeFact } from './marks-journal.ts'

const patience = 10_000
/** What the server says of a link that it does not know (contract/kit/errors.ts). */
const notFound = 404_000

/** Says that the driver shares their place no more, where that is still to be said; false while the server did not answer. */
export async function sendEnding(path: string): Promise<boolean> {
  if (!(await readFact(path, 'ending'))) return true
  if (!(await postEnding(path))) return false
  await writeFact(path, 'ending', false)
  return true
}

/** Has the server taken it? A link that it does not know has no place. */
export async function postEnding(path: string): Promise<boolean> {
  try {
    const response = await fetch(`${path}/place/end`, {
      method: 'POST',
      signal: AbortSignal.timeout(patience),
    })
    const { data, error }: { data?: unknown; error?: { code: number } } = await response.json()
    return Boolean(data) || error?.code === notFound
  } catch {
    return false
  }
}
