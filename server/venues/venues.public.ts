export { holdSeats, releaseSeats, sellSeats } from './hold-seats.ts'
export { freeSeats, moveSeat } from './move-seats.ts'
export { bestOf, listSessions, seatsOf } from './seats.queries.ts'
