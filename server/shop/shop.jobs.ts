import { bindJobs } from '../kit/jobs/jobs.ts'
import { mailTickets } from './mail-tickets.ts'

export const shopJobs = bindJobs({ 'shop.mailTickets': mailTickets })
