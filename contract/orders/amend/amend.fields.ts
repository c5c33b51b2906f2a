import type { AddOnChoice } from '../../catalog/add-ons/add-on.schema.ts'
import type { PartChoice } from '../../catalog/packages/package.schema.ts'
import { own } from '../../kit/record/field.ts'
import { form } from '../../kit/record/record.ts'
import { feeWays } from './modify.states.ts'

/** A guest who comes. */
const comingGuest = form('orders.amend', {
  kind: { kind: 'choice', of: ['adult', 'child', 'infant'], words: 'orders.guestKinds', initial: 'adult' },
  name: { kind: 'text' },
  pinyin: { kind: 'text', label: 'orders.fields.pinyin' },
  birthdate: { kind: 'date', optional: true, label: 'catalog.collectKeys.birthdate' },
})

/** What is asked of whoever changes an order: as it is now, until something else is typed. */
export const amendForm = form('orders.fields', {
  skuId: { kind: 'ref', optional: true, label: 'orders.fields.sku' },
  date: { kind: 'date', label: 'orders.fields.serviceDate' },
  endDate: { kind: 'date', optional: true },
  session: { kind: 'text', max: 40 },
  backWay: {
    kind: 'choice',
    of: ['oneWay', 'fixed', 'leaveOpen'],
    words: 'orders.legs',
    initial: 'oneWay',
    label: 'orders.legs.2',
  },
  backDate: { kind: 'date', optional: true, label: 'orders.legs.day' },
  backSession: { kind: 'text', max: 40, label: 'orders.legs.session' },
  dropLeg: {
    kind: 'choice',
    of: ['1', '2'],
    words: 'orders.legs',
    optional: true,
    label: 'orders.legs.drop',
  },
  choices: { ...own<PartChoice[] | null>(null), label: 'catalog.packages.parts' },
  removeGuests: { kind: 'refs', label: 'orders.amend.guestsGo' },
  addGuests: { kind: 'rows', of: comingGuest, max: 500, label: 'orders.amend.guestsCome' },
  addOns: { ...own<AddOnChoice[] | null>(null), label: 'orders.fields.addOns' },
  fee: {
    kind: 'choice',
    of: feeWays,
    words: 'orders.feeWays',
    default: 'rule',
    label: 'orders.amend.kept',
  },
  feeMinor: { kind: 'money', optional: true },
  totalMinor: { kind: 'money', optional: true, label: 'orders.amend.totalByHand' },
  reason: { kind: 'text', max: 500, rows: 2 },
  known: { kind: 'flag', label: 'orders.amend.known' },
})

/** What is asked of whoever changes many orders alike: what is left blank stays. */
export const amendManyForm = form('orders.fields', {
  date: { kind: 'date', optional: true, label: 'orders.fields.serviceDate' },
  session: { kind: 'text', max: 40 },
  reason: { kind: 'text', max: 500, rows: 2 },
  known: { kind: 'flag', label: 'orders.amend.known' },
})
