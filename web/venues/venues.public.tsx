export { SeatPick } from './sale/seat-pick.tsx'
export { seatsOfOrder, useSeating, type PickedSeats } from './sale/use-seating.ts'
