import { screens } from '../kit/screen.ts'
import { journeyKeys } from './journey.keys.ts'

const { look, board, tax } = journeyKeys

export const journeysScreens = screens({
  journeyLibraryList: { path: '/journeyLibrary/journeyLibraryList', needs: look, menu: 'groups' },
  journeyLibraryDetail: {
    path: '/journeyLibrary/journeyLibraryDetail',
    needs: look,
    under: ['journeyLibraryList'],
    help: 'journeyLibraryList',
  },
  journeyStockBoard: { path: '/journeyLibrary/stockBoard', needs: board, menu: 'groups' },
  journeyTaxRateRule: {
    path: '/journeyLibrary/taxRateRule',
    needs: tax,
    menu: 'groups',
    help: 'taxRateRule',
  },
  journeyRecycle: {
    path: '/journeyLibrary/Recycle',
    needs: look,
    menu: 'groups',
    help: 'journeyLibraryList',
  },
  bookingJourneys: {
    path: '/bookingCenter/journeys',
    needs: 'bookingCenter.journeys',
    audience: ['agent'],
    menu: 'bookingCenter',
    help: 'bookingPlayOrderList',
  },
})
