import { useId } from 'react'
import { maxRooms, type OfferedPart, type PartChoice } from '#contract/catalog/packages/package.schema.ts'
import { ChoiceList } from '../../kit/form/choices/choice-list.tsx'
import { SelectBox } from '../../kit/form/choices/select-box.tsx'
import { addDays } from '../../kit/words/dates.ts'
import { DateText } from '../../kit/parts/date-text.tsx'
import { useWords } from '../../kit/words/words.ts'
import { choicesOf } from './part-choices.ts'
import { Stepper } from './stepper.tsx'
import './package-parts.css'

type PartsProps = {
  date: string
  parts: readonly OfferedPart[] | undefined
  /** What is chosen of them; left out is the first. */
  choices: readonly PartChoice[] | undefined
  onChange: (choices: PartChoice[]) => void
}

/** What a package is made of, day by day; where a part leaves a choice it is made here. Nothing for what is no package. */
export function PackageParts({ date, parts, choices, onChange }: PartsProps) {
  const { w } = useWords()
  if (!parts) return null
  const chosen = choicesOf(parts, choices)
  const change = (next: PartChoice) =>
    onChange(chosen.map((one) => (one.partId === next.partId ? next : one)))
  return (
    <ol className="order-parts" aria-label={w('catalog.packages.parts')}>
      {parts.map((part) => (
        <Part
          key={part.id}
          part={part}
          date={addDays(date, part.day)}
          choice={chosen.find(({ partId }) => partId === part.id)}
          onChange={change}
        />
      ))}
    </ol>
  )
}

type PartProps = {
  part: OfferedPart
  date: string
  choice: PartChoice | undefined
  onChange: (choice: PartChoice) => void
}

function Part({ part, date, choice, onChange }: PartProps) {
  const { w, name } = useWords()
  const option = part.options.find(({ skuId }) => skuId === choice?.skuId)
  if (!choice || !option) return <li className="order-part-fixed">{w('catalog.packages.faulty')}</li>
  return (
    <li>
      <span className="order-part-day">
        <DateText date={date} />
        {part.nights !== null && <small> · {w('orders.text.nights', { count: part.nights })}</small>}
      </span>
      {part.options.length > 1 ? (
        <Select
          label={w('catalog.packages.option')}
          value={String(choice.skuId)}
          choices={part.options.map(({ skuId, names }) => ({ value: String(skuId), label: name(names) }))}
          onPick={(value) => {
            const next = part.options.find(({ skuId }) => String(skuId) === value)!
            const units = next.countsRooms && choice.units !== undefined ? { units: choice.units } : {}
            onChange({ partId: part.id, skuId: next.skuId, session: next.sessions[0] ?? '', ...units })
          }}
        />
      ) : (
        <span>{name(option.names)}</span>
      )}
      {option.countsRooms && (
        <Stepper
          label={w('catalog.fields.rooms')}
          value={choice.units ?? 1}
          min={0}
          max={maxRooms}
          onChange={(units) => onChange({ ...choice, units })}
        />
      )}
      {option.sessions.length > 1 ? (
        <Select
          label={w('orders.fields.session')}
          value={choice.session}
          choices={option.sessions.map((session) => ({ value: session, label: session }))}
          onPick={(session) => onChange({ ...choice, session })}
        />
      ) : (
        option.sessions[0] && <span className="order-part-fixed">{option.sessions[0]}</span>
      )}
    </li>
  )
}

type SelectProps = {
  label: string
  value: string
  choices: readonly { value: string; label: string }[]
  onPick: (value: string) => void
}

const quietAria = (id: string) => ({ id, 'aria-invalid': false, 'aria-describedby': '' })

function Select({ label, value, choices, onPick }: SelectProps) {
  const id = useId()
  return (
    <>
      <span id={`${id}-label`} hidden>
        {label}
      </span>
      <SelectBox
        aria={quietAria(id)}
        label={label}
        text={choices.find((one) => one.value === value)?.label ?? ''}
      >
        {(close) => (
          <ChoiceList
            choices={choices}
            value={[value]}
            many={false}
            onChange={([next]) => {
              if (next !== undefined) onPick(next)
              close()
            }}
          />
        )}
      </SelectBox>
    </>
  )
}
