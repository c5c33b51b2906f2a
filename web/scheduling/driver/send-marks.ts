import { omit } from '#contract/kit/omit.ts'
import { dropMarks, readMarks } from './marks-journal.ts'

/** As many as the server takes at once (contract/scheduling/driver.schema.ts); its schemas would be ten times this script. */
const atOnce = 200
const patience = 10_000

type Answer = { open: boolean; taken: string[] }

/** `waiting`: no network, what was pressed stays here. `closed`: the link opens nothing any more. */
export type Sent = 'nothing' | 'sent' | 'waiting' | 'closed'

/**
 * Hands in what was pressed, in its order. The server takes each entry once, so whoever was cut off in the middle sends again;
 * the page and its worker may do so at the same time.
 */
export async function sendMarks(path: string): Promise<Sent> {
  let sent: Sent = 'nothing'
  for (;;) {
    const entries = (await readMarks(path)).slice(0, atOnce).map((mark) => omit(mark, ['seq']))
    if (!entries.length) return sent
    const answer = await post(path, { sentAt: new Date().toISOString(), entries })
    if (!answer) return 'waiting'
    await dropMarks(path, answer.taken)
    if (!answer.open) sent = 'closed'
    else if (sent === 'nothing') sent = 'sent'
  }
}

/** Null where the server did not answer, or not now. */
async function post(path: string, body: object): Promise<Answer | null> {
  try {
    const response = await fetch(`${path}/sync`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    })
    const answer: { data?: Answer | null } = await response.json()
    return answer.data ?? null
  } catch {
    return null
  }
}
