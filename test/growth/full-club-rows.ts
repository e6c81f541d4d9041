import { newId } from '#server/db/new-id.ts'
import type { Tables } from '#server/db/tables.ts'
import { answers } from '../applying.ts'

// The rows of a full club, so mixed that every filter and every search finds some in each forty.

const families = ['김', '이', '박', '최', '정', '강', '조', '윤', '장', '임']
const givenNames = ['도윤', '서준', '하은', '민재', '유진', '지우', '재훈', '승우', '은혜', '태호']
const motorcycles = ['BMW R 1250 GS', 'Harley-Davidson Road Glide', 'Triumph Bonneville', 'Honda Rebel 500', 'Kawasaki Z900RS']
export const ridesToCome = 12
const day = 86_400_000

const pick = (items: readonly string[], index: number): string => items[index % items.length] ?? ''
/** The higher the number, the longer ago. */
export const past = (number: number) => new Date(Date.UTC(2026, 0, 1) - number * 3_600_000).toISOString()
const outdated = (number: number) => (number % 4 === 0 ? ('en' as const) : null)

export function userOf(number: number): Tables['users'] {
  const username = `rider${number}`
  return {
    id: newId(),
    username,
    usernameKey: username,
    password: 'none',
    email: `${username}@example.com`,
    emailKey: `${username}@example.com`,
    firstName: pick(givenNames, number),
    lastName: pick(families, number * 7),
    profileImageUrl: null,
    role: 'member',
    isActive: 'true',
    createdAt: past(number),
    updatedAt: past(number),
    deletionRequestedAt: null,
    emailNotifications: 'true',
    eventReminders: 'true',
    hasFirstPassword: 'false',
  }
}

export function applicationOf(number: number, userId: string): Tables['membershipApplications'] {
  return {
    ...answers,
    paymentStatus: 'paid',
    id: newId(),
    koreanName: `${pick(families, number * 7)}${pick(givenNames, number)}`,
    englishName: `Rider ${number}`,
    phoneNumber: `(303) 555-${String(number).padStart(4, '0')}`,
    motorcycleModel: pick(motorcycles, number),
    status: pick(['approved', 'pending', 'approved', 'rejected'], Math.floor(number / 10)),
    submittedAt: past(number),
    reviewedAt: null,
    notes: null,
    userId,
    paymentConfirmedAt: null,
    language: 'ko',
  }
}

const written = (number: number) => ({ id: newId(), createdAt: past(number), updatedAt: past(number), createdBy: null })
const texts = {
  titleKo: '피크 투 피크',
  titleEn: 'Peak to Peak',
  descriptionKo: '천천히 달립니다. '.repeat(10),
  descriptionEn: 'An easy pace. '.repeat(10),
}

export function announcementOf(number: number): Tables['announcements'] {
  const { titleKo, titleEn, descriptionKo: contentKo, descriptionEn: contentEn } = texts
  return {
    ...written(number),
    type: 'general',
    titleKo,
    titleEn,
    contentKo,
    contentEn,
    eventDate: past(number),
    outdatedLanguage: outdated(number),
  }
}

export function rideOf(number: number): Tables['ridingEvents'] {
  const isPast = number >= ridesToCome
  return {
    ...written(number),
    ...texts,
    // The past begins before what calendars show of it.
    eventDate: new Date(isPast ? Date.UTC(2020, 0, 1) - number * 3_600_000 : Date.now() + (number + 1) * day).toISOString(),
    startTime: '09:00',
    endTime: null,
    meetingLocation: 'Nederland',
    route: null,
    difficulty: 'easy',
    maxParticipants: null,
    status: isPast ? 'completed' : 'upcoming',
    registrationTurn: 1_000,
    outdatedLanguage: outdated(number),
  }
}

export function albumOf(number: number): Tables['photoAlbums'] {
  return {
    ...written(number),
    ...texts,
    dropboxUrl: 'https://www.dropbox.com/album',
    previewImage1: null,
    previewImage2: null,
    previewImage3: null,
    photoCount: null,
    isActive: number % 3 === 0 ? 'false' : 'true',
    displayOrder: String(Math.floor(number / 10)),
    displayOrderNumber: Math.floor(number / 10),
    outdatedLanguage: outdated(number),
  }
}

export function messageOf(number: number): Tables['contactMessages'] {
  const isOverCeiling = number % 8 === 2
  return {
    id: newId(),
    name: '이서연',
    email: 'visitor@example.com',
    subject: '첫 라이딩 문의',
    message: '스쿠터로도 함께할 수 있을까요? '.repeat(10),
    createdAt: past(number),
    status: pick(['new', 'handled', 'spam', 'handled'], number),
    suspicions: isOverCeiling ? 'ceiling' : '',
    handledAt: null,
    handledBy: null,
    mailQueuedAt: past(number),
    isOverCeiling: isOverCeiling ? 'true' : 'false',
  }
}
