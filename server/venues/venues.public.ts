export { leaseSeats, type LeasedSeats } from './lease-seats.ts'
