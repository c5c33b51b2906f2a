import { lazy, Suspense } from 'react'
import { treeLabels, type Choice, type PickSource, type TreeChoice } from '../choices/choice.ts'
import { ChoiceList } from '../choices/choice-list.tsx'
import { FieldShell, useField, type FieldProps } from './field.tsx'
import { Picker } from '../choices/picker.tsx'
import { SelectBox } from '../choices/select-box.tsx'
import { useWords } from '../../words/words.ts'
import '../../list/filter-bar.css'

const TreePanel = lazy(() => import('../choices/tree-panel.tsx'))

/** Values are texts here; numbers (ids) come and go as numbers where `numeric` says so. */
type Value = string | number | null | undefined
const texts = (value: Value | Value[]): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((one) => one !== null && one !== undefined && one !== '')
    .map(String)

type SelectFieldProps<T extends object> = FieldProps<T> & {
  choices: readonly Choice[]
  many?: boolean
  /** The values are numbers in the form. */
  numeric?: boolean
}

/** One of some choices, or many. */
export function SelectField<T extends object>(props: SelectFieldProps<T>) {
  const { choices, many = false, numeric, required, disabled } = props
  const { w } = useWords()
  const { value, set, leave, error, id, aria } = useField<Value | Value[], T>(props)
  const chosen = texts(value)
  const write = writer(many, numeric, set)
  const label = (choice: Choice) => (choice.word ? w(choice.word) : (choice.label ?? choice.value))
  const text = choices
    .filter((choice) => chosen.includes(choice.value))
    .map(label)
    .join(', ')
  return (
    <FieldShell {...props} id={id} error={error}>
      <SelectBox
        text={text}
        disabled={disabled}
        aria={aria}
        label={w(props.label)}
        onClear={required ? undefined : () => write([])}
        onClose={leave}
      >
        {(close) => (
          <ChoiceList
            choices={choices}
            many={many}
            value={chosen}
            onChange={(next) => {
              write(next.length || !required || many ? next : chosen)
              if (!many) close()
            }}
          />
        )}
      </SelectBox>
    </FieldShell>
  )
}

const writer =
  (many: boolean, numeric: boolean | undefined, set: (value: Value | Value[]) => void) =>
  (next: string[]) => {
    const values = next.map((one) => (numeric ? Number(one) : one))
    set(many ? values : (values.at(-1) ?? null))
  }

type TreeFieldProps<T extends object> = FieldProps<T> & { nodes: readonly TreeChoice[]; numeric?: boolean }

/** Branches of a tree. */
export function TreeField<T extends object>(props: TreeFieldProps<T>) {
  const { nodes, numeric, disabled } = props
  const { w } = useWords()
  const { value, set, leave, error, id, aria } = useField<Value[], T>(props)
  const chosen = texts(value)
  const write = writer(true, numeric, (next) => set(next as Value[]))
  const labels = treeLabels(nodes)
  return (
    <FieldShell {...props} id={id} error={error}>
      <SelectBox
        text={chosen.map((key) => labels.get(key) ?? key).join(', ')}
        disabled={disabled}
        aria={aria}
        label={w(props.label)}
        onClear={() => write([])}
        onClose={leave}
      >
        {() => (
          <Suspense fallback={<div className="lt-panel-wait" />}>
            <TreePanel nodes={nodes} value={chosen} onChange={write} />
          </Suspense>
        )}
      </SelectBox>
    </FieldShell>
  )
}

type PickFieldProps<T extends object> = FieldProps<T> & {
  source: PickSource
  many?: boolean
  numeric?: boolean
}

/** One, or many, of what is searched at the server. */
export function PickField<T extends object>(props: PickFieldProps<T>) {
  const { source, many = false, numeric, required, disabled } = props
  const { w } = useWords()
  const { value, set, leave, error, id, aria } = useField<Value | Value[], T>(props)
  return (
    <FieldShell {...props} id={id} error={error}>
      <Picker
        source={source}
        value={texts(value)}
        onChange={writer(many, numeric, set)}
        many={many}
        clear={!required}
        disabled={disabled}
        label={w(props.label)}
        aria={aria}
        onClose={leave}
      />
    </FieldShell>
  )
}
