import { useSession } from '../../kit/session/session.ts'
import { Greeting } from '../greeting.tsx'
import { HotelNumbers } from './hotel-numbers.tsx'
import { HotelNightsCard, HotelRevenueCard } from './hotel-nights-card.tsx'
import { ArrivalsCard, UnconfirmedCard } from './hotel-stays-card.tsx'
import '../home.css'

/** The first page of the hotels: who comes, is there and leaves, how full the rooms are, what waits. */
export default function HotelIndex() {
  const { user, may } = useSession()
  if (!user) return null
  return (
    <div className="home">
      <Greeting user={user} />
      <HotelNumbers />
      <div className="home-columns">
        <div className="home-wide">
          <HotelNightsCard />
          {may('home.main.sales') && <HotelRevenueCard />}
        </div>
        <div className="home-narrow">
          <ArrivalsCard />
          <UnconfirmedCard />
        </div>
      </div>
    </div>
  )
}
