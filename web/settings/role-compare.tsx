import { useState } from 'react'
import type { Role } from '#contract/settings/settings.schema.ts'
import { useRead } from '../kit/call/query.ts'
import { Drawer } from '../kit/parts/layers/drawer.tsx'
import { useWords } from '../kit/words/words.ts'
import { settings } from './settings.client.ts'
import './permission-field.css'

type Props = { role: Role; onClose: () => void }

/** Two roles of the same kind of user, permission by permission. */
export function RoleCompare({ role, onClose }: Props) {
  const { w } = useWords()
  const { audience } = role
  const { data: roles } = useRead(settings.roles, { audience, pageSize: 200 })
  const { data: existing } = useRead(settings.privileges, { audience }, { freshFor: 300_000 })
  const [otherId, setOtherId] = useState(0)
  const [differences, setDifferences] = useState(true)
  const others = (roles?.rows ?? []).filter(({ id }) => id !== role.id)
  const other = others.find(({ id }) => id === otherId) ?? others[0]
  const groups = (existing?.groups ?? [])
    .map(({ domain, name, privileges }) => ({
      domain,
      name,
      rows: privileges
        .map(({ key, name: privilege }) => ({
          key,
          privilege,
          here: role.permissions.includes(key),
          there: other?.permissions.includes(key) ?? false,
        }))
        .filter(({ here, there }) => !differences || here !== there),
    }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <Drawer open onClose={onClose} title={`${w('settings.text.compare')} · ${role.name}`} width={680}>
      <div className="role-compare-head">
        <label>
          {w('settings.text.compareWith')}{' '}
          <select
            className="lt-input"
            value={other?.id ?? ''}
            onChange={(event) => setOtherId(Number(event.target.value))}
          >
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <input
            type="checkbox"
            checked={differences}
            onChange={(event) => setDifferences(event.target.checked)}
          />{' '}
          {w('settings.text.onlyDifferences')}
        </label>
      </div>
      {existing && other && groups.length === 0 && <p>{w('settings.text.sameRights')}</p>}
      {other && groups.length > 0 && <Compared names={[role.name, other.name]} groups={groups} />}
    </Drawer>
  )
}

type Group = {
  domain: string
  name: string
  rows: { key: string; privilege: string; here: boolean; there: boolean }[]
}
function Compared({ names, groups }: { names: readonly [string, string]; groups: readonly Group[] }) {
  const { w } = useWords()
  const mark = (held: boolean) => (
    <span aria-label={w(held ? 'settings.text.holds' : 'settings.text.lacks')}>{held ? '✓' : '–'}</span>
  )
  return (
    <table className="role-compare">
      <thead>
        <tr>
          <th scope="col">{w('settings.fields.permissions')}</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ domain, name, rows }) => (
        <tbody key={domain}>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              {name}
            </th>
          </tr>
          {rows.map(({ key, privilege, here, there }) => (
            <tr key={key}>
              <td title={key}>{privilege}</td>
              <td>{mark(here)}</td>
              <td>{mark(there)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
