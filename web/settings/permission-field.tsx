import { useState } from 'react'
import type { PrivilegeGroup } from '#contract/settings/settings.schema.ts'
import { FieldShell, useField, type FieldProps } from '../kit/form/fields/field.tsx'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { ordered, search, toggle } from './permission-tree.ts'
import './permission-field.css'

type PermissionFieldProps<T extends object> = FieldProps<T> & {
  groups: readonly PrivilegeGroup[]
  /** Rights of staff are given only by who holds them. */
  ownOnly: boolean
}

/** Permissions as a tree: by area, screens with their acts below them, found by name. */
export function PermissionField<T extends object>(props: PermissionFieldProps<T>) {
  const { groups, ownOnly, disabled } = props
  const { w } = useWords()
  const { value, set, error, id, aria } = useField<string[], T>(props)
  const [text, setText] = useState('')
  const { may } = useSession()
  // Ticking and unticking is bounded by what the person holds; what stood before stays where it cannot be given.
  const mayGive = (key: string) => !disabled && (!ownOnly || may(key) || value.includes(key))
  return (
    <FieldShell {...props} id={id} error={error} group>
      <input
        {...aria}
        type="search"
        className="lt-input permission-search"
        aria-label={w('settings.text.searchPermissions')}
        placeholder={w('settings.text.searchPermissions')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="permission-groups">
        {search(groups, text).map((group) => (
          <Group key={group.domain} group={group} chosen={value} mayGive={mayGive} onChange={set} />
        ))}
      </div>
    </FieldShell>
  )
}

type GroupProps = {
  group: PrivilegeGroup
  chosen: string[]
  mayGive: (key: string) => boolean
  onChange: (keys: string[]) => void
}

function Group({ group, chosen, mayGive, onChange }: GroupProps) {
  const { w } = useWords()
  const keys = group.privileges.map(({ key }) => key)
  const given = keys.filter((key) => chosen.includes(key))
  const free = keys.filter(mayGive)
  const all = given.length === keys.length
  const tickAll = (on: boolean) =>
    onChange(on ? [...new Set([...chosen, ...free])] : chosen.filter((key) => !free.includes(key)))
  return (
    <section className="permission-group">
      <header>
        <label>
          <input
            type="checkbox"
            aria-label={w('settings.text.selectAllOf', { name: group.name })}
            checked={all}
            disabled={!free.length}
            ref={(input) => {
              if (input) input.indeterminate = given.length > 0 && !all
            }}
            onChange={(event) => tickAll(event.target.checked)}
          />
          <b>{group.name}</b>
        </label>
        <span>{w('settings.text.chosen', { count: given.length, total: keys.length })}</span>
      </header>
      <ul>
        {ordered(group.privileges).map(({ key, name, depth, screen }) => (
          <li key={key} style={{ paddingInlineStart: 24 + depth * 22 }}>
            <label title={key} data-screen={screen || undefined}>
              <input
                type="checkbox"
                checked={chosen.includes(key)}
                disabled={!mayGive(key)}
                onChange={(event) => onChange(toggle(chosen, key, event.target.checked, keys))}
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}
