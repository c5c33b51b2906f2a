import { useState } from 'react'
import type { UserAccess } from '#contract/staff/access.schema.ts'
import type { PrivilegeGroup } from '#contract/settings/settings.schema.ts'
import { matches } from '#contract/kit/text/text.ts'
import { useRead } from '../kit/call/query.ts'
import { Drawer } from '../kit/parts/layers/drawer.tsx'
import { Card, Facts } from '../kit/parts/page/cards.tsx'
import { LoadError } from '../kit/parts/page/load-error.tsx'
import { shownMoment } from '../kit/words/buddhist.ts'
import { useWords } from '../kit/words/words.ts'
import { staff } from './staff.client.ts'
import './access.css'

type Props = { userId: number; name: string; onClose: () => void }

/** What a person sees and may do at this moment, and where each of it comes from. */
export function AccessDrawer({ userId, name, onClose }: Props) {
  const { w } = useWords()
  const { data, error, refetch } = useRead(
    staff.access,
    { id: userId },
    { live: ['user', 'role'], tellsFailure: true },
  )
  return (
    <Drawer open onClose={onClose} title={w('staff.access.title', { name })} width={620}>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {data && <Access access={data} />}
    </Drawer>
  )
}

function Access({ access }: { access: UserAccess }) {
  const { w } = useWords()
  const [text, setText] = useState('')
  const { reach, factors, groups, withheld, total } = access
  const count = groups.reduce((sum, { privileges }) => sum + privileges.length, 0)
  const hasStep = factors.totp || factors.passkeys > 0
  const step = hasStep ? 'stepOn' : factors.required ? 'stepMissing' : 'stepOff'
  return (
    <>
      <Card title="staff.access.why">
        <Facts
          facts={[
            { word: 'staff.access.role', value: access.roleName },
            { word: 'staff.access.permissions', value: w('staff.access.count', { count, total }) },
            { word: 'staff.access.why', value: w(`staff.accessWays.${access.way}`), wide: true },
            {
              word: 'staff.access.data',
              value: w(`staff.reachWays.${reach.way}`, { department: reach.departmentName }),
              wide: true,
            },
            {
              word: 'staff.access.seenPeople',
              value: reach.people.length > 0 && reach.people.join(', '),
              wide: true,
            },
          ]}
        />
      </Card>
      <Card title="staff.access.signIn">
        <Facts
          facts={[
            { word: 'staff.access.secondStep', value: w(`staff.access.${step}`) },
            { word: 'staff.access.passkeys', value: factors.passkeys || '' },
            { word: 'staff.access.recoveryLeft', value: hasStep && String(factors.recoveryLeft) },
            { word: 'staff.access.sessions', value: String(access.sessions) },
            {
              word: 'identity.fields.lastLoginAt',
              value: access.lastLoginAt && shownMoment(access.lastLoginAt),
            },
          ]}
        />
      </Card>
      <Card title="staff.access.permissions">
        <input
          type="search"
          className="lt-input"
          aria-label={w('staff.access.find')}
          placeholder={w('staff.access.find')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {count === 0 && <p className="lt-field-help">{w('staff.access.none')}</p>}
        <Privileges groups={groups} text={text} />
      </Card>
      {withheld.length > 0 && (
        <Card title="staff.access.withheld">
          <Privileges groups={withheld} text={text} />
        </Card>
      )}
    </>
  )
}

function Privileges({ groups, text }: { groups: readonly PrivilegeGroup[]; text: string }) {
  return groups
    .map((group) => ({
      ...group,
      privileges: group.privileges.filter(({ key, name }) => matches(text, name, key, group.name)),
    }))
    .filter(({ privileges }) => privileges.length > 0)
    .map(({ domain, name, privileges }) => (
      <section key={domain} className="access-group">
        <h3>{name}</h3>
        <ul>
          {privileges.map(({ key, name: privilege }) => (
            <li key={key} title={key}>
              {privilege}
            </li>
          ))}
        </ul>
      </section>
    ))
}
