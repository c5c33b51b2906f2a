import { collectChoices, inputsOfOurs } from '#contract/catalog/products.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Product } from '#contract/order-entry/order-entry.schema.ts'
import { collectWord, useCollectItems } from '../catalog/catalog.public.tsx'
import { useWords } from '../kit/words/words.ts'
import type { Answers, Party } from './answers.ts'
import { peopleOf } from './answers.ts'

type AnswersProps = {
  product: Product
  party: Party
  answers: Answers
  onChange: (answers: Answers) => void
}

/** What the product must know of the order and of each guest; nothing that it could do without. */
export function GuestAnswers({ product, party, answers, onChange }: AnswersProps) {
  const { w } = useWords()
  const required = product.collect.filter((one) => one.required)
  const [once, each] = [
    required.filter(({ per }) => per === 'order'),
    required.filter(({ per }) => per === 'guest'),
  ]
  const set = (at: string) => (text: string) => onChange({ ...answers, [at]: text })
  return (
    <>
      {once.map(({ key }) => (
        <Answer
          key={key}
          collect={key}
          value={answers[`order.${key}`] ?? ''}
          onChange={set(`order.${key}`)}
        />
      ))}
      {each.length > 0 &&
        peopleOf(party).map((kind, at) => (
          <fieldset key={`${kind}${at}`} className="counter-guest">
            <legend>
              {at + 1} · {w(`ticketing.guestKinds.${kind}`)}
            </legend>
            {each.map(({ key }) => (
              <Answer
                key={key}
                collect={key}
                value={answers[`${at}.${key}`] ?? ''}
                onChange={set(`${at}.${key}`)}
              />
            ))}
          </fieldset>
        ))}
    </>
  )
}

type AnswerProps = { collect: string; value: string; onChange: (text: string) => void }

function Answer({ collect, value, onChange }: AnswerProps) {
  const { w, name } = useWords()
  const own = useCollectItems().find(({ key }) => key === collect)
  const input = inputsOfOurs[collect] ?? own?.input ?? 'text'
  const label = w(collectWord(collect))
  const options =
    collectChoices[collect]?.map((one) => ({ value: `${one}`, text: w(`catalog.choices.${one}`) })) ??
    own?.options.map((names) => ({ value: nameIn(names, 'en'), text: name(names) })) ??
    []
  const common = { className: 'lt-input', value, required: true }
  return (
    <label className="counter-answer">
      <span>{label}</span>
      {options.length > 0 ? (
        <select {...common} onChange={(event) => onChange(event.target.value)}>
          <option value="" />
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.text}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          type={input === 'date' || input === 'time' ? input : 'text'}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </label>
  )
}
