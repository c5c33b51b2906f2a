export { leasedSession, leaseSeats, lostSeats } from './lease-seats.ts'
