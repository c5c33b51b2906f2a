export { leasedSession, leaseSeats } from './lease-seats.ts'
