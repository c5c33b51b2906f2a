import { z } from 'zod'
import { CollectFields } from '#contract/catalog/catalog.schema.ts'
import { collectKeys } from '#contract/catalog/products.ts'
import type { CollectRule } from '#contract/catalog/collect/collect.api.ts'
import { ChoiceField, SwitchField } from '../../kit/form/fields/field-choice.tsx'
import { RowsField } from '../../kit/form/fields/field-rows.tsx'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { useWords, word } from '../../kit/words/words.ts'
import { collectWord, useCollectItems } from './use-collect.ts'

export type CollectFieldValue = CollectRule['fields'][number]

/** A form that holds nothing but a list. */
export const CollectSchema = z.object({ fields: CollectFields })
export type CollectValues = z.output<typeof CollectSchema>

/** What is asked: item by item, of each guest or once an order, and whether it must be answered. */
export function CollectRows<T extends object>({ name }: { name: keyof T & string }) {
  const own = useCollectItems().filter(({ key }) => key.startsWith('own-'))
  return (
    <RowsField<T, CollectFieldValue>
      name={name}
      label="catalog.fields.collect"
      make={() => ({ key: 'name', per: 'guest', required: false })}
      addWord="catalog.text.addCollect"
      max={40}
    >
      {(at) => (
        <>
          <SelectField<T>
            name={`${at}.key`}
            label="catalog.fields.collectKey"
            choices={[...collectKeys, ...own.map(({ key }) => key)].map((value) => ({
              value,
              word: collectWord(value),
            }))}
            required
          />
          <ChoiceField<T>
            name={`${at}.per`}
            label="catalog.fields.collectPer"
            choices={[
              { value: 'guest', word: 'catalog.text.perGuest' },
              { value: 'order', word: 'catalog.text.perOrder' },
            ]}
          />
          <SwitchField<T> name={`${at}.required`} label="catalog.fields.collectRequired" />
        </>
      )}
    </RowsField>
  )
}

/** The same told short: "Name, Weight *"; what is asked once an order says so. */
export function CollectText({ fields }: { fields: readonly CollectFieldValue[] }) {
  useWords()
  useCollectItems()
  return <>{collectText(fields)}</>
}

/** The same as a text. */
export const collectText = (fields: readonly CollectFieldValue[]): string =>
  fields
    .map(({ key, per, required }) => {
      const once = per === 'order' ? ` (${word('catalog.text.perOrder')})` : ''
      return `${word(collectWord(key))}${once}${required ? ' *' : ''}`
    })
    .join(' · ') || word('catalog.text.asksNothing')
