import { useAct } from '../../kit/call/query.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { DateText } from '../../kit/parts/date-text.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'
import { useNews, type BoardControl } from './board-data.ts'

const tones = { new: 'info', changed: 'warn', off: 'bad' } as const

/** What people are told of the days that are shown, one by one, before it leaves. */
export function PublishDrawer({ board, ...panel }: Panel & { board: BoardControl }) {
  const { w } = useWords()
  const { from, days } = board
  const { rows } = useNews(board)
  const send = useAct(plans.boardPublish, {
    onDone: ({ mailed, without }) => {
      toast.info(w('plans.text.publishedTo', { mailed, without }))
      panel.onClose()
    },
  })
  return (
    <Drawer
      {...panel}
      title={w('plans.text.publishTitle')}
      foot={
        <button
          type="button"
          className="lt-button lt-button-primary"
          disabled={rows.length === 0 || send.running}
          onClick={() => void send.run({ from, days })}
        >
          {w('plans.text.publish')}
        </button>
      }
    >
      <p>{w('plans.text.publishHelp')}</p>
      {rows.length === 0 && <p>{w('plans.text.noNews')}</p>}
      <ul className="plan-found">
        {rows.map((row) => (
          <li key={`${row.planId} ${row.crewId}`}>
            <span>
              <b>{row.name}</b> · {row.code}
              {!row.hasMail && ` · ${w('plans.text.noAddress')}`}
              {row.spans.map((span) => (
                <small key={`${span.role} ${span.from}`}>
                  {w(`plans.assignRoles.${span.role}`)} <DateText date={span.from} />
                  {span.to !== span.from && (
                    <>
                      {' – '}
                      <DateText date={span.to} />
                    </>
                  )}
                </small>
              ))}
            </span>
            <StatusTag tone={tones[row.kind]}>{w(`plans.newsKinds.${row.kind}`)}</StatusTag>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
