import { useRead } from '../../kit/call/query.ts'
import { agents } from '../../agents/agents.public.ts'
import { Invitations } from './invitations.tsx'

/** On the page of an agent: whether it was asked in. */
export default function AgentInvitations({ id }: { id: number }) {
  const { data } = useRead(agents.info, { id }, { live: ['agent', 'invitation'] })
  if (data?.id !== id) return null
  const { name, email, language, boundMerchantCode } = data
  return (
    <Invitations company={{ kind: 'agent', id, name, email, language, bound: boundMerchantCode !== '' }} />
  )
}
