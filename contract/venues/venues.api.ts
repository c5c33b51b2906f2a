import { act, read } from '../kit/endpoint.ts'
import { Done, Saved } from '../kit/schema.ts'
import {
  BlockSeats,
  FindLines,
  FindOwnSeats,
  FindSeating,
  FindSeats,
  FreeSeats,
  HoldSeats,
  LinesFound,
  MakeSessions,
  MoveSeat,
  OneSession,
  OneVenue,
  OpenSession,
  PriceZones,
  ReleaseSeats,
  SeatFile,
  SeatFileRead,
  SeatingFound,
  SeatsFound,
  SeatsHeld,
  SeatsGiven,
  SellSeats,
  SessionFilter,
  SessionRows,
  SessionSeats,
  SessionsMade,
  VenueForm,
  VenuePlan,
  VenueRows,
  ZonesPriced,
} from './venues.schema.ts'

const fields = '/supplier/showField'
const shows = '/supplier/showTicket'
const needs = 'tickets.ShowTicket'
const edit = `${needs}.edit`
const sale = '/supplier/seatSale'
/** Whoever enters orders or sells at the counter chooses seats for them, and agents for their own orders. */
const ofSale = {
  needs: '*',
  agentNeeds: 'order.NewOrder',
  audience: ['staff', 'agent'],
  openTo: ['venues', 'counter', 'order-entry'],
} as const
const taken = ['venues.seatsTaken', 'venues.closed']

/** Halls with their seats, and the sessions that are sold by the seat. */
export const venuesApi = {
  venueList: read(`${fields}/list`, { needs: 'tickets.showField', output: VenueRows }),
  venuePlan: read(`${fields}/plan`, { needs: 'tickets.showField', input: OneVenue, output: VenuePlan }),
  venueSave: act(`${fields}/save`, {
    needs: 'tickets.showField.edit',
    input: VenueForm,
    output: Saved,
    errors: ['changedMeanwhile', 'venues.nameTaken'],
  }),
  /** Multipart `file`: what it says as a sheet; nothing is kept. */
  seatFile: act(`${fields}/seatFile`, {
    needs: 'tickets.showField.edit',
    input: SeatFile,
    output: SeatFileRead,
    ownTransaction: true,
  }),
  /** Gives the guests of orders who have no seats yet the best ones, the oldest orders first. */
  seatRest: act(`${shows}/seatRest`, { needs: edit, input: OneSession, output: SeatsGiven }),
  sessionList: read(`${shows}/list`, { needs, input: SessionFilter, output: SessionRows }),
  sessionMake: act(`${shows}/make`, { needs: edit, input: MakeSessions, output: SessionsMade }),
  sessionOpen: act(`${shows}/open`, { needs: edit, input: OpenSession, output: Done }),
  sessionSeats: read(`${shows}/seats`, { needs, input: OneSession, output: SessionSeats }),
  saleLines: read(`${shows}/lines`, { needs: edit, input: FindLines, output: LinesFound }),
  best: read(`${shows}/best`, { needs, input: FindSeats, output: SeatsFound }),
  hold: act(`${shows}/hold`, { needs: edit, input: HoldSeats, output: SeatsHeld, errors: taken }),
  release: act(`${shows}/release`, { needs: edit, input: ReleaseSeats, output: Done }),
  sell: act(`${shows}/sell`, {
    needs: edit,
    input: SellSeats,
    output: Done,
    errors: ['venues.holdEnded', 'venues.otherLine', 'venues.closed'],
  }),
  move: act(`${shows}/move`, {
    needs: edit,
    input: MoveSeat,
    output: Done,
    errors: [...taken, 'venues.otherPrice'],
  }),
  block: act(`${shows}/block`, {
    needs: edit,
    input: BlockSeats,
    output: Done,
    errors: [...taken, 'venues.seatsPromised'],
  }),
  /** Seats that are held by whomever, or blocked. */
  free: act(`${shows}/free`, {
    needs: edit,
    input: FreeSeats,
    output: Done,
    errors: ['venues.seatSold', 'venues.seatsLeased'],
  }),
  /** Sold ones too: their order lines have fewer seats then. */
  freeSold: act(`${shows}/freeSold`, {
    needs: `${needs}.release`,
    input: FreeSeats,
    output: Done,
    errors: ['venues.seatsLeased'],
  }),
  /** Zones are sold at the price of other products. */
  zonesPrice: act(`${shows}/zones`, {
    needs: edit,
    input: PriceZones,
    output: ZonesPriced,
    errors: ['venues.seatsPromised'],
  }),
  saleSessions: read(`${sale}/sessions`, { ...ofSale, input: FindSeating, output: SeatingFound }),
  saleSeats: read(`${sale}/seats`, { ...ofSale, input: OneSession, output: SessionSeats }),
  saleBest: read(`${sale}/best`, { ...ofSale, input: FindOwnSeats, output: SeatsFound }),
  saleHold: act(`${sale}/hold`, { ...ofSale, input: HoldSeats, output: SeatsHeld, errors: taken }),
  saleRelease: act(`${sale}/release`, { ...ofSale, input: ReleaseSeats, output: Done }),
}
