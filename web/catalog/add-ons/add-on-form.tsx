import { useMemo } from 'react'
import type { AddOnInfo } from '#contract/catalog/add-ons/add-on.schema.ts'
import { addOnStockModes } from '#contract/catalog/add-ons/add-ons.ts'
import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import { ChoiceField } from '../../kit/form/fields/field-choice.tsx'
import { MoneyField } from '../../kit/form/fields/field-number.tsx'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { FieldGroup, FormDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { useForm, useFormValue } from '../../kit/form/use-form.ts'
import { Link } from '../../kit/parts/link.tsx'
import { useAct, useRead } from '../../kit/call/query.ts'
import { to } from '../../kit/route/screens.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { guestWord } from '../../pricing/pricing.public.tsx'
import { supplierSource } from '../../suppliers/suppliers.public.ts'
import { catalog } from '../catalog.client.ts'
import { latestBookingChoices } from '../sku-form/sku-form.tsx'
import { AddOnOffers } from './add-on-offers.tsx'
import {
  addOnValues,
  checkedAddOn,
  ownCurrency,
  type AddOnValues,
  type CheckedAddOn,
} from './add-on-values.ts'
import './add-ons.css'
import { fieldOf, useFormOf } from '../../kit/record/record-fields.tsx'
import { addOnRecord } from '#contract/catalog/add-ons/add-on.fields.ts'

type DrawerProps = Panel & { id: number | null }

/** One add-on, new or known; a known one is read first. */
export function AddOnDrawer({ id, open, onClose }: DrawerProps) {
  const read = useRead(
    catalog.addOnInfo,
    { id: id ?? 0 },
    { enabled: open && id !== null, live: ['sku'], tellsFailure: false },
  )
  const info = id === null ? null : read.data
  return info === undefined ? null : <AddOnEdit key={id} info={info} open={open} onClose={onClose} />
}

type EditProps = Omit<DrawerProps, 'id'> & { info: AddOnInfo | null }

function AddOnEdit({ info, open, onClose }: EditProps) {
  const { w } = useWords()
  const { may } = useSession()
  const initial = useMemo(() => addOnValues(info), [info])
  const form = useForm<AddOnValues, CheckedAddOn>({
    name: `catalog.addOn.${info?.id ?? 'new'}`,
    initial,
    schema: checkedAddOn,
    record: addOnRecord,
  })
  const onSaved = { onFields: form.refuse, onDone: onClose, doneText: w('kit.parts.saved') }
  const create = useAct(catalog.addOnCreate, onSaved)
  const update = useAct(catalog.addOnUpdate, onSaved)
  const mayCost = may('entertainment.costManage.edit')
  const save = ({ charge, cost, ...values }: CheckedAddOn) => {
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
      <Basics info={info} />
      <Price />
      <Served info={info} mayCost={mayCost} />
      <Limit id={info?.id} />
      <FieldGroup>
        <Field name="latestBookingDays">
          {(field) => <SelectField {...field} choices={latestBookingChoices} numeric />}
        </Field>
        <Field name="autoConfirm" />
        <Field name="summaries" rows={2} wide />
      </FieldGroup>
      {info && <AddOnOffers info={info} />}
    </FormDrawer>
  )
}

const Field = fieldOf(addOnRecord)
type Info = { info: AddOnInfo | null }

const Basics = ({ info }: Info) => (
  <FieldGroup>
    <Field name="code" disabled={info !== null && !info.codeEditable} autoFocus={info === null} />
    <Field name="kind" />
    <Field name="names" wide disabled={info !== null && !info.nameEditable} />
    <Field name="charge" spread disabled={info !== null} help="catalog.addOns.chargeFixed" wide />
    <Field name="daily" help="catalog.addOns.dailyHelp" wide />
  </FieldGroup>
)

/** The kinds that it is charged for. */
const useKinds = () =>
  kindsOf(useFormValue(useFormOf(addOnRecord), 'charge') === 'guest' ? 'per-person' : 'per-unit')

function Price() {
  const { w } = useWords()
  return (
    <FieldGroup title="catalog.fields.price">
      {useKinds().map((kind) => (
        <MoneyField<AddOnValues>
          key={kind}
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
function Served({ info, mayCost }: Info & { mayCost: boolean }) {
  const { w } = useWords()
  const kinds = useKinds()
  const supplierIds = useFormValue(useFormOf(addOnRecord), 'supplierIds')
  const [preferred] = info?.suppliers ?? []
  return (
    <FieldGroup title="catalog.fields.cost">
      <Field name="supplierIds" source={supplierSource} help="catalog.addOns.suppliersHelp" wide />
      {mayCost && supplierIds.length > 0 && (
        <>
          {kinds.map((kind) => (
            <MoneyField<AddOnValues>
              key={kind}
              name={`cost.${amountKey[kind]}`}
              label={guestWord[kind]}
              currency={info?.baseCost?.currency ?? ownCurrency()}
            />
          ))}
          <p className="add-on-note">
            {w('catalog.addOns.costHelp')}{' '}
            {info && preferred && (
              <Link href={to.pricing.costManageF({ skuId: info.id, supplierId: preferred.id })}>
                {w('catalog.text.toCosts')}
              </Link>
            )}
          </p>
        </>
      )}
    </FieldGroup>
  )
}

const limits = addOnStockModes.map((value) => ({ value, word: `catalog.addOns.limit_${value}` as const }))

function Limit({ id }: { id: number | undefined }) {
  const { w } = useWords()
  return (
    <FieldGroup>
      <Field name="stockMode" required={false} wide>
        {(field) => <ChoiceField {...field} choices={limits} />}
      </Field>
      {useFormValue(useFormOf(addOnRecord), 'stockMode') === 'date' && (
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
