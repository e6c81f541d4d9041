import type { Bylaws } from './bylaws.ts'

/** The bylaws. Only the texts need editing; {name} and {state} are filled in from club.config.json. */
export const bylaws: Bylaws = {
  chapter1: [
    { title: 'Article 1 (Name)', text: 'The club is called {name}.' },
    {
      title: 'Article 2 (Purpose)',
      text: 'The club promotes safe riding and friendship among its members, and good relations with the community around it.',
    },
    {
      title: 'Article 3 (Membership)',
      text: 'A member owns a motorcycle, holds a valid motorcycle license and lives in {state}. The executive committee may approve exceptions to the residence rule.',
    },
  ],
  chapter2: [
    {
      title: 'Article 4 (Officers)',
      text: 'The club has a president, and an executive committee that helps the president run the club.',
    },
    { title: 'Article 5 (Term of the president)', text: 'The president represents the club. The term of office is two years.' },
    {
      title: 'Article 6 (Executive committee)',
      text: 'The executive committee reviews membership applications and takes care of the riding schedule and the daily affairs of the club.',
    },
  ],
  chapter3: [
    { title: 'Article 7 (General assembly)', text: 'The general assembly meets once a year.' },
    { title: 'Article 8 (Committee meetings)', text: 'The executive committee meets every month.' },
    {
      title: 'Article 9 (Safety)',
      text: 'Members obey traffic law. On group rides they follow the safety briefing before the start and the directions of the road captain.',
    },
  ],
  chapter4: [
    { title: 'Article 10 (Dues)', text: 'Members pay dues. Details are given during the application.' },
    { title: 'Article 11 (Amendments)', text: 'The bylaws are amended by resolution of the general assembly.' },
    { title: 'Article 12 (Other matters)', text: 'The executive committee decides on matters that these bylaws do not cover.' },
  ],
}
