import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { entryOf } from '#contract/kit/given.ts'
import type { Choice, TreeChoice } from '../form/choices/choice.ts'
import { ChoiceList } from '../form/choices/choice-list.tsx'
import { cx } from '../parts/cx.ts'
import {
  isEmpty,
  maxSearched,
  type DateRange,
  type Filter,
  type Filters,
  type Values,
} from './filter-state.ts'
import { useFilterText } from './filter-text.ts'
import { Popover } from '../parts/layers/popover.tsx'
import type { ListControl } from './use-list-state.ts'
import { useNarrow } from '../look/use-narrow.ts'
import { useWords } from '../words/words.ts'
import { Icon } from '../parts/icons.tsx'
import './filter-bar.css'

const RangePanel = lazy(() => import('../grid/month/range-panel.tsx'))
const TreePanel = lazy(() => import('../form/choices/tree-panel.tsx'))
const PickPanel = lazy(() => import('../form/choices/pick-panel.tsx'))

/** Choices that come with the data: options of a select, nodes of a tree, by the filter's name. */
export type FilterChoices<F extends Filters = Filters> = {
  [K in keyof F]?: readonly Choice[] | readonly TreeChoice[]
}

type BarProps<F extends Filters> = { list: ListControl<F>; choices?: FilterChoices<F> }
type Value = Values<Filters>[string] | string | DateRange

/** One line of filters, the rest behind "more"; those at work that are out of sight as chips. */
export function FilterBar<F extends Filters>({ list, choices }: BarProps<F>) {
  const { w } = useWords()
  const names = Object.keys(list.schema.filters) as (keyof F & string)[]
  const narrow = useNarrow()
  const filterOf = (name: keyof F & string): Filter => entryOf(list.schema.filters, name)
  // The text to look for begins the line of every list; on a phone what the list is of stands beside it, all else behind the button.
  const search = names.find((name) => filterOf(name).first && filterOf(name).kind === 'text')
  const inLine = (name: keyof F & string) =>
    Boolean(filterOf(name).first) &&
    (!narrow || name === search || Boolean(filterOf(name).subject) || names.length === 1)
  const first = names.filter(inLine).toSorted((a, b) => Number(b === search) - Number(a === search))
  const rest = names.filter((name) => !inLine(name))
  const [more, setMore] = useState(false)
  const field = (name: keyof F & string) => (
    <Field
      key={name}
      filter={filterOf(name)}
      value={list.values[name]}
      choices={choices?.[name]}
      onChange={(value) => list.set({ [name]: value } as Partial<Values<F>>)}
    />
  )
  const chips = more ? [] : list.active.filter((name) => !inLine(name))
  return (
    <div className="lt-filters" role="search">
      <div className="lt-filter-line">
        {first.map(field)}
        {rest.length > 0 && (
          <button type="button" className="lt-button" aria-expanded={more} onClick={() => setMore(!more)}>
            {w(more ? 'kit.parts.fewerFilters' : narrow ? 'kit.parts.filters' : 'kit.parts.moreFilters')}
          </button>
        )}
        {chips.map((name) => (
          <Chip
            key={name}
            filter={filterOf(name)}
            value={list.values[name]}
            choices={choices?.[name]}
            onOpen={() => setMore(true)}
            onClear={() => list.set({ [name]: undefined } as Partial<Values<F>>)}
          />
        ))}
        {list.active.length > 0 && (
          <button type="button" className="lt-button lt-button-plain" onClick={list.clear}>
            {w('kit.parts.clearFilters')}
          </button>
        )}
      </div>
      {more && <div className="lt-filter-line">{rest.map(field)}</div>}
    </div>
  )
}

type FieldProps = {
  filter: Filter
  value: Value
  choices?: readonly Choice[] | readonly TreeChoice[] | undefined
  onChange: (value: Value) => void
}

const Field = (props: FieldProps) =>
  props.filter.kind === 'text' ? <TextFilter {...props} /> : <PillFilter {...props} />

/** Types freely; the list follows when the typing rests, or at once on Enter. */
function TextFilter({ filter, value, onChange }: FieldProps) {
  const { w } = useWords()
  const [text, setText] = useState(value as string)
  const sent = useRef(value)
  useEffect(() => {
    if (value !== sent.current) setText((sent.current = value) as string)
  }, [value])
  const send = (next: string) => {
    if (next === sent.current) return
    sent.current = next
    onChange(next)
  }
  useEffect(() => {
    const timer = setTimeout(() => send(text.trim()), 350)
    return () => clearTimeout(timer)
    // Only the typing starts the clock.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text])
  return (
    <input
      type="search"
      className={cx('lt-filter-text', !isEmpty(value) && 'lt-filter-on')}
      aria-label={w(filter.label)}
      placeholder={w(filter.label)}
      maxLength={maxSearched}
      value={text}
      data-list-search={filter.first}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && send(text.trim())}
    />
  )
}

function PillFilter({ filter, value, choices, onChange }: FieldProps) {
  const { w } = useWords()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const view = useFilterText(filter, value, choices)
  const on = !isEmpty(value)
  const label = useId()
  const done = (next: Value, close: boolean) => {
    onChange(next)
    if (close) setOpen(false)
  }
  return (
    <span className={cx('lt-pill', on && 'lt-filter-on')}>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span id={label} className="lt-pill-label">
          {w(filter.label)}
        </span>
        {on ? <b>{view}</b> : <Icon name="down" size={14} />}
      </button>
      {on && (
        <ClearMark
          label={`${w('kit.parts.clear')} ${w(filter.label)}`}
          onPress={() => onChange(undefined as never)}
        />
      )}
      <Popover open={open} onClose={() => setOpen(false)} anchor={button} label={w(filter.label)}>
        <Suspense fallback={<div className="lt-panel-wait" />}>
          <Panel filter={filter} value={value} choices={choices} onDone={done} />
        </Suspense>
      </Popover>
    </span>
  )
}

type PanelProps = Omit<FieldProps, 'onChange'> & { onDone: (value: Value, close: boolean) => void }

function Panel({ filter, value, choices, onDone }: PanelProps) {
  if (filter.kind === 'dates')
    return <RangePanel value={value as DateRange} onDone={(next) => onDone(next, true)} />
  if (filter.kind === 'tree')
    return (
      <TreePanel
        nodes={(choices ?? []) as TreeChoice[]}
        value={value as string[]}
        onChange={(next) => onDone(next, false)}
      />
    )
  const many = Array.isArray(value)
  const chosen = many ? value : value ? [value as string] : []
  const change = (next: string[]) => onDone(many ? next : (next.at(-1) ?? ''), !many)
  if (filter.kind === 'pick' || filter.kind === 'picks')
    return <PickPanel source={filter.source} many={many} value={chosen} onChange={change} />
  const options = (choices ??
    (filter.kind === 'select' || filter.kind === 'multi' ? filter.options : undefined) ??
    []) as Choice[]
  return <ChoiceList choices={options} many={many} value={chosen} onChange={change} />
}

type ChipProps = Omit<FieldProps, 'onChange'> & { onOpen: () => void; onClear: () => void }

function Chip({ filter, value, choices, onOpen, onClear }: ChipProps) {
  const { w } = useWords()
  const view = useFilterText(filter, value, choices)
  return (
    <span className="lt-pill lt-filter-on">
      <button type="button" onClick={onOpen}>
        <span className="lt-pill-label">{w(filter.label)}</span>
        <b>{view}</b>
      </button>
      <ClearMark label={`${w('kit.parts.clear')} ${w(filter.label)}`} onPress={onClear} />
    </span>
  )
}

const ClearMark = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <button type="button" className="lt-pill-clear" aria-label={label} title={label} onClick={onPress}>
    ×
  </button>
)
