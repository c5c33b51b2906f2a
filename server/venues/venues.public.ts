export { leaseSeats } from './lease-seats.ts'
