import { useMemo } from 'react'
import type { AddOnForm, AddOnInfo } from '#contract/catalog/add-ons/add-on.schema.ts'
import { addOnCharges, addOnKinds, addOnStockModes } from '#contract/catalog/add-ons/add-ons.ts'
import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import { ChoiceField, SwitchField } from '../../kit/form/fields/field-choice.tsx'
import { NamesField } from '../../kit/form/fields/field-names.tsx'
import { MoneyField } from '../../kit/form/fields/field-number.tsx'
import { PickField, SelectField } from '../../kit/form/fields/field-select.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { FieldGroup, FormDrawer } from '../../kit/form/form-drawer.tsx'
import { useForm, useFormValue, type Form } from '../../kit/form/use-form.ts'
import { Link } from '../../kit/parts/link.tsx'
import { useAct, useRead } from '../../kit/call/query.ts'
import { to } from '../../kit/route/screens.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { guestWord } from '../../pricing/pricing.public.tsx'
import { supplierSource } from '../../suppliers/suppliers.public.ts'
import { catalog } from '../catalog.client.ts'
import { LatestBooking } from '../sku-form/sku-form.tsx'
import type { SkuValues } from '../sku-form/sku-values.ts'
import { AddOnOffers } from './add-on-offers.tsx'
import { addOnSchema, ownCurrency, valuesOf, type AddOnValues } from './add-on-values.ts'
import './add-ons.css'

type DrawerProps = { id: number | null; open: boolean; onClose: () => void }

/** One add-on, new or known; a known one is read first. */
export function AddOnDrawer({ id, open, onClose }: DrawerProps) {
  const read = useRead(
    catalog.addOnInfo,
    { id: id ?? 0 },
    { enabled: open && id !== null, live: ['sku'], tellsFailure: false },
  )
  if (id !== null && !read.data) return null
  return <AddOnEdit key={id} info={id === null ? null : read.data!} open={open} onClose={onClose} />
}

type EditProps = Omit<DrawerProps, 'id'> & { info: AddOnInfo | null }

function AddOnEdit({ info, open, onClose }: EditProps) {
  const { w } = useWords()
  const { may } = useSession()
  const initial = useMemo(() => valuesOf(info), [info])
  const form = useForm<AddOnValues>({
    name: `catalog.addOn.${info?.id ?? 'new'}`,
    initial,
    schema: addOnSchema,
  })
  const kept = { onFields: form.refuse, onDone: onClose, doneText: w('kit.parts.saved') }
  const create = useAct(catalog.addOnCreate, kept)
  const update = useAct(catalog.addOnUpdate, kept)
  const mayCost = may('entertainment.costManage.edit')
  const save = () => {
    // What is checked is what is typed; the cost stands beside it.
    const { charge, cost, ...values } = form.store.values as unknown as AddOnForm
    const sent = { ...values, ...(mayCost && values.supplierIds.length > 0 && { cost }) }
    return info ? update.run({ ...sent, id: info.id }) : create.run({ ...sent, charge })
  }
  return (
    <FormDrawer
      form={form}
      open={open}
      onClose={onClose}
      title={info ? info.code : w('catalog.addOns.new')}
      width={600}
      call={info ? catalog.addOnUpdate : catalog.addOnCreate}
      onSave={info && info.can['edit'] !== true ? undefined : save}
    >
      <Basics form={form} info={info} />
      <Price form={form} />
      <Served form={form} info={info} mayCost={mayCost} />
      <Limit form={form} id={info?.id} />
      <FieldGroup>
        <LatestBooking form={form as unknown as Form<SkuValues>} />
        <SwitchField form={form} name="autoConfirm" label="catalog.fields.autoConfirm" />
        <NamesField form={form} name="summaries" label="catalog.fields.summary" max={500} rows={2} wide />
      </FieldGroup>
      {info && <AddOnOffers info={info} />}
    </FormDrawer>
  )
}

type Part = { form: Form<AddOnValues> }

function Basics({ form, info }: Part & { info: AddOnInfo | null }) {
  return (
    <FieldGroup>
      <TextField
        form={form}
        name="code"
        label="catalog.fields.code"
        required
        max={30}
        disabled={info !== null && !info.codeEditable}
        autoFocus={info === null}
      />
      <SelectField
        form={form}
        name="kind"
        label="catalog.facts.addOnKind"
        choices={addOnKinds.map((value) => ({ value, word: `catalog.addOnKinds.${value}` as const }))}
        required
      />
      <NamesField
        form={form}
        name="names"
        label="catalog.fields.name"
        required
        wide
        disabled={info !== null && !info.nameEditable}
      />
      <ChoiceField
        form={form}
        name="charge"
        label="catalog.facts.charge"
        choices={addOnCharges.map((value) => ({ value, word: `catalog.addOnCharges.${value}` as const }))}
        disabled={info !== null}
        help="catalog.addOns.chargeFixed"
        wide
      />
      <SwitchField
        form={form}
        name="daily"
        label="catalog.facts.daily"
        help="catalog.addOns.dailyHelp"
        wide
      />
    </FieldGroup>
  )
}

/** The kinds that it is charged for. */
const useKinds = (form: Form<AddOnValues>) =>
  kindsOf(useFormValue(form, 'charge') === 'guest' ? 'per-person' : 'per-unit')

function Price({ form }: Part) {
  const { w } = useWords()
  return (
    <FieldGroup title="catalog.fields.price">
      {useKinds(form).map((kind) => (
        <MoneyField
          key={kind}
          form={form}
          name={`amounts.${amountKey[kind]}`}
          label={guestWord[kind]}
          currency={ownCurrency()}
        />
      ))}
      <p className="add-on-note">{w('catalog.addOns.priceHelp')}</p>
    </FieldGroup>
  )
}

/** Who serves it, and what the first of them costs. */
function Served({ form, info, mayCost }: Part & { info: AddOnInfo | null; mayCost: boolean }) {
  const { w } = useWords()
  const kinds = useKinds(form)
  const supplierIds = useFormValue(form, 'supplierIds')
  const cost = useFormValue(form, 'cost')
  return (
    <FieldGroup title="catalog.fields.cost">
      <PickField
        form={form}
        name="supplierIds"
        label="catalog.fields.suppliers"
        help="catalog.addOns.suppliersHelp"
        source={supplierSource}
        many
        numeric
        wide
      />
      {mayCost && supplierIds.length > 0 && (
        <>
          {kinds.map((kind) => (
            <MoneyField
              key={kind}
              form={form}
              name={`cost.${amountKey[kind]}`}
              label={guestWord[kind]}
              currency={cost.currency}
            />
          ))}
          <p className="add-on-note">
            {w('catalog.addOns.costHelp')}{' '}
            {info?.suppliers[0] && (
              <Link href={to.pricing.costManageF({ skuId: info.id, supplierId: info.suppliers[0].id })}>
                {w('catalog.text.toCosts')}
              </Link>
            )}
          </p>
        </>
      )}
    </FieldGroup>
  )
}

function Limit({ form, id }: Part & { id: number | undefined }) {
  const { w } = useWords()
  return (
    <FieldGroup>
      <ChoiceField
        form={form}
        name="stockMode"
        label="catalog.addOns.limit"
        wide
        choices={addOnStockModes.map((value) => ({
          value,
          word: `catalog.addOns.limit_${value}` as const,
        }))}
      />
      {useFormValue(form, 'stockMode') === 'date' && (
        <p className="add-on-note">
          {w('catalog.addOns.limitHelp')}{' '}
          {id !== undefined && (
            <Link href={to.stock.stockBoard({ skuIds: id })}>{w('catalog.text.toStock')}</Link>
          )}
        </p>
      )}
    </FieldGroup>
  )
}
