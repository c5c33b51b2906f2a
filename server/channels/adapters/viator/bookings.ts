import { dayIn } from '../../../kit/text/days.ts'
import { createHash } from 'node:crypto'
import { textToMinor } from '#contract/kit/money/amounts.ts'
import { objectIn, textIn } from '../../../kit/outside/json-object.ts'
import type { InboundCall, WireAnswer } from '../../port/adapter.ts'
import type { BookInput, Booking, Offer, Outcome } from '../../port/engine.ts'
import {
  codesOf,
  collectedIn,
  contactIn,
  optionId,
  rejection,
  success,
  travellersIn,
  v1Answer,
  v1Error,
  type Json,
} from './messages.ts'

type Answering = (requestType: string, more: Json) => WireAnswer
const answering =
  (call: InboundCall, data: Json): Answering =>
  (requestType, more) =>
    v1Answer(requestType, data, call.now, { ...success, ...more })

function sessionIn(data: Json): string {
  return textIn(objectIn(data['TourOptions'])['TourDepartureTime']).slice(0, 5)
}
const amountIn = (data: Json): Pick<BookInput, 'currency' | 'retailMinor'> => {
  const currency = textIn(data['CurrencyCode'])
  const retailMinor = currency ? textToMinor(textIn(data['Amount']), currency) : null
  return retailMinor === null ? {} : { currency, retailMinor }
}

/** The same booking sent again, whatever its transaction number is now, is answered the same. */
export async function booking(call: InboundCall, data: Json): Promise<WireAnswer> {
  const type = textIn(objectIn({ ...data })['SupplierConfirmationNumber'])
    ? 'BookingAmendmentRequest'
    : 'BookingRequest'
  const thirdCode = textIn(data['BookingReference'])
  const date = dayIn(textIn(data['TravelDate']))
  const units = travellersIn(data)
  if (!thirdCode || !date || !units)
    return v1Error(
      type,
      data,
      call.now,
      'TGDS0020',
      'BookingReference, TravelDate and travellers are required',
    )
  const option = textIn(objectIn(data['TourOptions'])['SupplierOptionCode'])
  const product = textIn(data['SupplierProductCode'])
  const offer = (await call.engine.offer(product, option)) ?? (await byOptionId(call, option || product))
  if (!offer)
    return v1Error(type, data, call.now, option ? 'TGDS0013' : 'TGDS0012', 'The product is not recognized')
  const input: BookInput = {
    thirdCode,
    outsideProduct: offer.outsideProduct,
    outsideOption: offer.outsideOption,
    date,
    session: offer.openDay ? '' : sessionIn(data),
    units,
    contact: contactIn(data),
    collected: collectedIn(data),
    remark: textIn(data['SpecialRequirement']),
    ...amountIn(data),
    raw: data,
  }
  const say = answering(call, data)
  if (type === 'BookingAmendmentRequest') return amended(call, input, say)
  const outcome = await booked(call, input, textIn(data['AvailabilityHoldReference']))
  if (!outcome.ok) return say(type, { BookingReference: thirdCode, ...rejection(outcome.why, outcome.text) })
  return say(type, confirmed(call, outcome.value))
}

const byOptionId = async (call: InboundCall, id: string): Promise<Offer | undefined> =>
  (await call.engine.offers()).find((offer) => optionId(offer) === id)

/** With its hold where it has one that still stands, else without: a booking may come without a hold. */
async function booked(call: InboundCall, input: BookInput, hold: string): Promise<Outcome<Booking>> {
  const before = await call.engine.find({ thirdCode: input.thirdCode })
  if (before && before.state !== 'held') {
    const isEnded = before.state === 'cancelled' || before.state === 'rejected' || before.state === 'closed'
    return isEnded ? { ok: false, why: 'conflict' } : { ok: true, value: before, repeated: true }
  }
  const held = hold ? await call.engine.find({ uuid: hold }) : undefined
  // Held was something else than what is bought: that lets go, and the booking is one without a hold.
  const isOther = held && isOfOther(held, input)
  if (isOther && held.state === 'held') await call.engine.cancel({ uuid: held.uuid }, { ignoreCutoff: true })
  if (held && !isOther) {
    const { units, contact, collected, remark, currency, retailMinor, raw, thirdCode } = input
    return call.engine.confirm(
      { uuid: held.uuid },
      {
        thirdCode,
        units,
        raw,
        ...(contact && { contact }),
        ...(collected && { collected }),
        ...(remark && { remark }),
        ...(currency && { currency }),
        ...(retailMinor !== undefined && { retailMinor }),
      },
    )
  }
  return call.engine.book(input)
}

/** Another product, day or start. A start that one of them does not name is none. */
const isOfOther = (
  held: Booking,
  { outsideProduct, outsideOption, date, session = '' }: BookInput,
): boolean =>
  held.outsideProduct !== outsideProduct ||
  held.outsideOption !== (outsideOption ?? '') ||
  held.date !== date ||
  (held.session !== '' && session !== '' && held.session !== session)

const confirmed = (call: InboundCall, booking: Booking): Json => ({
  BookingReference: booking.thirdCode,
  ...codesOf(booking, call.connection.settings['barcodes'] !== 'tour'),
  TransactionStatus: { Status: 'CONFIRMED' },
  SupplierConfirmationNumber: booking.code,
})

async function amended(call: InboundCall, input: BookInput, say: Answering): Promise<WireAnswer> {
  const { thirdCode, outsideProduct, outsideOption, date, session, units, contact, remark } = input
  const outcome = await call.engine.amend(
    { thirdCode },
    {
      outsideProduct,
      ...(outsideOption !== undefined && { outsideOption }),
      date,
      ...(session !== undefined && { session }),
      units,
      ...(contact && { contact }),
      ...(remark !== undefined && { remark }),
    },
  )
  const type = 'BookingAmendmentRequest'
  return outcome.ok
    ? say(type, confirmed(call, outcome.value))
    : say(type, { BookingReference: thirdCode, ...rejection(outcome.why, outcome.text) })
}

export async function cancellation(call: InboundCall, data: Json): Promise<WireAnswer> {
  const type = 'BookingCancellationRequest'
  const thirdCode = textIn(data['BookingReference'])
  const found = await call.engine.find({ thirdCode })
  const ours = textIn(data['SupplierConfirmationNumber'])
  if (!found || (ours && found.code && ours !== found.code))
    return v1Error(type, data, call.now, 'TGDS0026', 'The specified BookingReference could not be found.')
  // It cancels whatever our own rule says; what goes back to the guest is its own matter.
  const outcome = await call.engine.cancel(
    { thirdCode },
    { reason: textIn(data['Reason']), ignoreCutoff: true },
  )
  const say = answering(call, data)
  const isOver = outcome.ok || outcome.why === 'alreadyCancelled'
  return say(type, {
    BookingReference: thirdCode,
    SupplierConfirmationNumber: found.code,
    ...(isOver
      ? { SupplierCancellationNumber: cancellationNo(found), TransactionStatus: { Status: 'CONFIRMED' } }
      : rejection(outcome.why, outcome.text)),
  })
}
/** The same however often it is asked. */
const cancellationNo = ({ uuid }: Booking): string =>
  `C${createHash('sha256').update(uuid).digest('hex').slice(0, 12).toUpperCase()}`

export async function redemption(call: InboundCall, data: Json): Promise<WireAnswer> {
  const found = await call.engine.find({ thirdCode: textIn(data['BookingReference']) })
  if (!found)
    return v1Error(
      'RedemptionRequest',
      data,
      call.now,
      'TGDS0026',
      'The specified BookingReference could not be found.',
    )
  return answering(call, data)('RedemptionRequest', {
    RedemptionStatus: found.used > 0,
    Traveller: found.units.map(({ no, outsideId, usedAt }) => ({
      TravellerIdentifier: outsideId || String(no),
      TravellerSupplierConfirmationNumber: found.code,
      RedemptionStatus: !!usedAt,
      ...(usedAt && { RedemptionDateTime: new Date(usedAt).toISOString() }),
    })),
  })
}

export async function tourList(call: InboundCall, data: Json): Promise<WireAnswer> {
  const byProduct = Map.groupBy(await call.engine.offers(), ({ outsideProduct }) => outsideProduct)
  const nameOf = (names: Partial<Record<string, string>>): string =>
    names['en'] || Object.values(names).find(Boolean) || ''
  return answering(call, data)('TourListRequest', {
    Tour: [...byProduct].map(([SupplierProductCode, offers]) => ({
      SupplierProductCode,
      SupplierProductName: nameOf(offers[0]?.productNames ?? {}),
      TourDescription: nameOf(offers[0]?.summaries ?? {}),
      TourOption: offers.flatMap((offer) =>
        (offer.sessions.length > 0 ? offer.sessions : ['00:00']).map((session) => ({
          SupplierOptionCode: offer.outsideOption || offer.outsideProduct,
          SupplierOptionName: nameOf(offer.names),
          productOptionId: optionId(offer),
          TourDepartureTime: `${session}:00`,
        })),
      ),
    })),
  })
}
