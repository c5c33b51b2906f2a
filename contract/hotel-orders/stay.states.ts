import { states } from '../kit/states.ts'
import { orderStates } from '../orders/orders.states.ts'
import { hotelOrderAt, hotelOrderKeys } from './hotel-orders.keys.ts'

const needs = `${hotelOrderKeys.list}.attend`
const { going } = orderStates.phases

/** Whether the guests of a room have come, are there, have left. */
export const stayStates = states({
  initial: 'expected',
  columns: ['order_stay.stay_state'],
  at: hotelOrderAt,
  states: {
    expected: { tone: 'neutral' },
    'in-house': { tone: 'good' },
    'checked-out': { tone: 'muted' },
    absent: { tone: 'bad' },
  },
  phases: {
    /** They sleep there, or shall. */
    there: ['expected', 'in-house'],
    /** They came. */
    came: ['in-house', 'checked-out'],
  },
  verbs: {
    checkIn: {
      from: ['expected', 'absent'],
      to: 'in-house',
      within: going,
      unless: 'notArrived',
      by: ['staff'],
      needs,
      forward: true,
      back: 'undoStay',
    },
    checkOut: {
      from: ['in-house'],
      to: 'checked-out',
      within: going,
      by: ['staff'],
      needs,
      back: 'undoStay',
    },
    /** Nobody came: nights and money stay as they are until the order is cancelled or amended. */
    stayNoShow: {
      from: ['expected'],
      to: 'absent',
      within: going,
      unless: 'notArrived',
      by: ['staff'],
      needs,
      danger: true,
      back: 'undoStay',
    },
    /** A slip of the finger: as it was one step before. */
    undoStay: {
      from: ['in-house', 'checked-out', 'absent'],
      to: { 'in-house': 'expected', 'checked-out': 'in-house', absent: 'expected' },
      within: going,
      by: ['staff'],
      needs,
      rare: true,
    },
  },
})
export type StayState = (typeof stayStates.names)[number]
export type StayMove = (typeof stayStates.moveNames)[number]
