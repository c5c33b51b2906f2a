import { itineraryHead } from '#contract/groups/itinerary.fields.ts'
import { sheetForm } from '#contract/groups/costing.fields.ts'
import { freshKey } from '#contract/groups/itinerary-days.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import type { InputOfCall } from '../../kit/call/client.ts'
import { useRead } from '../../kit/call/query.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { FileField } from '../../kit/form/fields/field-file.tsx'
import { TagsField } from '../../customers/tags.public.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useSession } from '../../kit/session/session.ts'
import { go } from '../../kit/route/navigate.ts'
import { useWords } from '../../kit/words/words.ts'
import { productPicture } from '../../catalog/catalog.public.tsx'
import { groups } from '../groups.client.ts'
import type { LibraryFamily } from '../library-family.ts'

const Field = fieldOf(itineraryHead)

/** Begins one: its code and names; its days are put together in the editor that opens. */
export function HeadDrawer({ family, ...panel }: Panel & { family: LibraryFamily }) {
  const { w } = useWords()
  const currency = useSession().user?.currency ?? 'THB'
  const form = useRecordForm(itineraryHead, { name: `groups.${family.name}` })
  const { data } = useRead(
    family.calls.rates,
    { priceCurrency: currency },
    { freshFor: 60_000, skipToast: true },
  )
  const send = (head: object) => {
    const day = {
      key: freshKey(),
      names: family.name === 'fragment' && 'names' in head ? head.names : {},
      services: [],
    }
    const sheet = {
      ...valuesOf(sheetForm),
      ...data?.begun,
      currency,
      priceCurrency: currency,
      extras: [],
    }
    return { ...head, days: [day], sheet } as unknown as InputOfCall<typeof family.calls.save>
  }
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(family.newWord)}
      call={family.calls.save}
      send={send}
      onSaved={({ id }) => go(family.detail(id))}
      doneText={w('groups.text.saved', { version: 1 })}
      width={560}
    >
      <HeadFields />
    </SaveDrawer>
  )
}

/** What is told of an itinerary beside its days. */
export function HeadFields() {
  const used = useRead(groups.categories, undefined, { freshFor: 60_000, skipToast: true }).data
  return (
    <>
      <Field name="code" autoFocus />
      <Field name="names" wide />
      <Field name="category" suggest={used?.rows.map((value) => ({ value })) ?? []} />
      <Field name="area" />
      <Field name="validity" />
      <Field name="tags" help="groups.text.tagsHelp">
        {(field) => <TagsField {...field} inUse={used?.tags ?? []} />}
      </Field>
      <Field name="pictureFileIds" help="groups.text.pictureHelp" wide>
        {(field) => <FileField {...field} {...productPicture} many max={8} />}
      </Field>
      <Field name="inclusions" wide />
      <Field name="exclusions" wide />
      <Field name="terms" wide />
      <Field name="note" wide />
    </>
  )
}
