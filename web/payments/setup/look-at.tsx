import { Calls } from './calls.tsx'
import { Inbox } from './inbox.tsx'
import { Outbox } from './outbox.tsx'

const lookers = { calls: Calls, inbox: Inbox, outbox: Outbox }
export type Look = keyof typeof lookers

/** What a provider was asked, what it told us, what is to go out to it. */
export function LookAt({ id, look }: { id: number; look: Look }) {
  const Looker = lookers[look]
  return <Looker id={id} />
}
