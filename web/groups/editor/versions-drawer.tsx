import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { useRead } from '../../kit/call/query.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { runs } from '../../kit/route/action.ts'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import type { LibraryFamily } from '../library-family.ts'

type Props = Panel & { id: number; version: number; family: LibraryFamily; mayEdit: boolean }

/** Who saved what and when; an older version is taken back as the next one. */
export function VersionsDrawer({ id, version: current, family, mayEdit, open, onClose }: Props) {
  const { w } = useWords()
  const { calls } = family
  const rows = useRead(calls.versions, { id }, { enabled: open, live: ['itinerary'] }).data?.rows ?? []
  const daysText = (changed: readonly number[]) =>
    changed.map((day) => (day === 0 ? w('groups.text.details') : String(day))).join(', ')
  return (
    <Drawer open={open} onClose={onClose} title={w('groups.text.versions')}>
      <ol className="group-versions">
        {rows.map(({ version, byName, at, changed }) => (
          <li key={version}>
            <b>{w('groups.text.versionOf', { version })}</b> {byName} <TimeText at={at} zone={timeZone()} />
            {changed.length > 0 && <p>{w('groups.text.daysChanged', { days: daysText(changed) })}</p>}
            {mayEdit && version !== current && (
              <ActionButtons
                can={{ revert: true }}
                of="groups.text"
                quiet
                acts={{
                  revert: runs(calls.revert, () => ({ id, version }), { done: 'groups.text.reverted' }),
                }}
                onDone={onClose}
              />
            )}
          </li>
        ))}
      </ol>
    </Drawer>
  )
}
