import type { PhotoAlbumInput } from '#contract/albums/photo-albums.ts'

/** Preview pictures are names of files in pictures/. */
export interface SampleAlbum extends Omit<PhotoAlbumInput, 'rideId'> {
  writtenDaysAgo: number
  /** English title of the sample ride that it shows. */
  ride?: string
}

export const sampleAlbums: readonly SampleAlbum[] = [
  {
    writtenDaysAgo: 35,
    titleKo: '과넬라 패스 단풍 라이딩',
    titleEn: 'Guanella Pass in aspen gold',
    ride: 'Guanella Pass in aspen gold',
    descriptionKo: '노란 사시나무 길을 열여섯 명이 함께 달린 날. 원본이 필요하시면 (303) 555-0158로 문자 주세요.',
    descriptionEn: 'Sixteen riders between walls of yellow aspen. Text (303) 555-0158 for the originals.',
    dropboxUrl: 'https://photos.example/albums/guanella-aspens',
    previewImage1: 'summit-group',
    previewImage2: 'aspen-bend',
    previewImage3: 'town-start',
    photoCount: '148',
    isActive: 'true',
    displayOrder: '1',
  },
  {
    writtenDaysAgo: 98,
    titleKo: '트레일 리지 로드',
    titleEn: 'Trail Ridge Road',
    ride: 'Trail Ridge Road in a day',
    descriptionKo: '해발 12,183피트, 여름인데도 모두 겨울옷.',
    descriptionEn: '12,183 feet up, and winter clothes in summer.',
    dropboxUrl: 'https://photos.example/albums/trail-ridge',
    previewImage1: 'tundra-curves',
    previewImage2: 'lake-lunch',
    previewImage3: null,
    photoCount: '212',
    isActive: 'true',
    displayOrder: '2',
  },
  {
    writtenDaysAgo: 128,
    titleKo: '체리크리크 가족 야유회',
    titleEn: 'Family picnic at Cherry Creek',
    descriptionKo: '불고기와 김밥, 그리고 아이들의 물풍선.',
    descriptionEn: 'Bulgogi, gimbap and a great many water balloons.',
    dropboxUrl: 'https://photos.example/albums/family-picnic',
    previewImage1: 'long-table',
    previewImage2: null,
    previewImage3: null,
    photoCount: '86',
    isActive: 'true',
    displayOrder: '3',
  },
  {
    writtenDaysAgo: 15,
    titleKo: '신입 회원 주차장 연습',
    titleEn: 'Parking-lot practice',
    descriptionKo: null,
    descriptionEn: null,
    dropboxUrl: 'https://photos.example/albums/parking-lot-practice',
    previewImage1: null,
    previewImage2: null,
    previewImage3: null,
    photoCount: null,
    isActive: 'true',
    displayOrder: '10',
  },
  {
    writtenDaysAgo: 160,
    titleKo: '봄맞이 정비의 날 (정리 중)',
    titleEn: 'Spring wrench day (sorting photos)',
    descriptionKo: '사진을 고르는 중입니다. 정리가 끝나면 공개합니다.',
    descriptionEn: 'We are still picking photos and will publish the album when it is done.',
    dropboxUrl: 'https://photos.example/albums/spring-wrench-day',
    previewImage1: 'oil-change',
    previewImage2: 'chain-cleaning',
    previewImage3: null,
    photoCount: '40',
    isActive: 'false',
    displayOrder: '20',
  },
]
