import { omit } from '#contract/kit/omit.ts'
import { dropMarks, readMarks } from './marks-journal.ts'

/** As many as the server takes at once (contract/scheduling/driver.schema.ts); its schemas would be ten times this script. */
const atOnce = 200
const patience = 10_000

type Answer = { open: boolean; taken: string[] }
type Envelope = { data?: Answer | null; error?: { code: number } }
/** Failures of the call itself by their codes (contract/kit/errors.ts). */
const [badCall, notFound, tooMany] = [400_000, 404_000, 429_000]

/** `waiting`: no network, what was pressed stays here. `closed`: the link opens nothing any more. */
export type Sent = 'nothing' | 'sent' | 'waiting' | 'closed'

/**
 * Hands in what was pressed, in its order. The server takes each entry once, so whoever was cut off in the middle sends again;
 * the page and its worker may do so at the same time. What the server refuses is halved until the one is found that it does not
 * take: that stays here, and those after it go on.
 */
export async function sendMarks(path: string): Promise<Sent> {
  let sent: Sent = 'nothing'
  let batch = atOnce
  const refused = new Set<string>()
  for (;;) {
    const marks = (await readMarks(path)).filter(({ id }) => !refused.has(id)).slice(0, batch)
    const [first] = marks
    if (!first) return sent
    const entries = marks.map((mark) => omit(mark, ['seq']))
    const answer = await post(path, { sentAt: new Date().toISOString(), entries })
    if (answer === 'unknown') return 'closed'
    if (answer === 'refused') {
      if (marks.length === 1) refused.add(first.id)
      batch = Math.ceil(marks.length / 2)
      continue
    }
    if (!answer) return 'waiting'
    batch = atOnce
    await dropMarks(path, answer.taken)
    if (!answer.open) sent = 'closed'
    else if (sent === 'nothing') sent = 'sent'
  }
}

/** Null where the server did not answer, or not now; `unknown`: the link was never given out. */
async function post(path: string, body: object): Promise<Answer | 'refused' | 'unknown' | null> {
  try {
    const response = await fetch(`${path}/sync`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    })
    // Of whatever stands before the server.
    if (response.status === 413) return 'refused'
    const { data, error }: Envelope = await response.json()
    if (error?.code === notFound) return 'unknown'
    // What a network's log-in page or a busy server says is no word on the entries.
    if (error && error.code >= badCall && error.code < tooMany) return 'refused'
    return data ?? null
  } catch {
    return null
  }
}
