import type { AgentKey, KeyCall } from '#contract/agents/keys/keys.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { useWords, word } from '../../kit/words/words.ts'
import { agents } from '../agents.client.ts'
import { keyCallRow } from '#contract/agents/keys/key-call.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const column = columnsOf(keyCallRow)
const columns: readonly Column<KeyCall>[] = [
  column('at', { as: 'time', width: 140, frozen: true, card: 'sub' }),
  column('call', { width: 260, grow: true, card: 'title' }),
  {
    key: 'code',
    title: 'agents.keys.answer',
    text: ({ code }) => (code === 0 ? word('agents.keys.done') : String(code)),
    width: 90,
    card: 'meta',
  },
  column('calls', { align: 'left', width: 72, card: 'meta' }),
  column('ms', { align: 'left', width: 84 }),
  column('ip', { width: 130, card: 'meta' }),
]

type Props = { agentId: number; apiKey: AgentKey; onClose: () => void }

/** What was called with a key in the last thirty days, by the minute. */
export function KeyCalls({ agentId, apiKey, onClose }: Props) {
  const { w } = useWords()
  const { data, error, refetch } = useRead(agents.keyCalls, { agentId, keyId: apiKey.id, pageSize: 200 })
  const title = `${w('agents.keys.calls')} · ${apiKey.name}`
  return (
    <Drawer open onClose={onClose} title={title} width={860}>
      <DataTable
        screen="agentKeyCalls"
        label={title}
        columns={columns}
        rows={data?.rows}
        rowKey={({ at, call, code, ip }) => `${at} ${call} ${code} ${ip}`}
        error={error}
        onRetry={() => void refetch()}
        empty={<Empty title={w('agents.keys.noCalls')} />}
        inline
      />
    </Drawer>
  )
}
