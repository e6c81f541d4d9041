/** Sentences of the API about expenses and the costs of tours. The screens that show them bring them along. See sentences.ts. */
export const expensesSentences = {
  'The largest amount is $9,999.99.': '9,999.99달러까지 적을 수 있습니다.',
  'The largest amount is $99,999.99.': '99,999.99달러까지 적을 수 있습니다.',
  'Please choose who shares this cost.': '이 비용을 나눌 사람을 골라 주세요.',
  'Please choose riders of this ride.': '이 라이딩에 참가한 사람 중에서 골라 주세요.',
  'Costs can be entered once the ride has started.': '비용은 라이딩이 시작된 뒤에 적을 수 있습니다.',
  'This ride has 100 costs. Please put small ones together.': '비용은 100개까지 적을 수 있습니다. 작은 것은 합쳐서 적어 주세요.',
  'This year has 1,000 expenses. Please put small ones together.':
    '지출은 한 해에 1,000개까지 적을 수 있습니다. 작은 것은 합쳐서 적어 주세요.',
  'Please enter a valid day': '올바른 날짜를 입력해 주세요.',
  'This day is still to come. Please choose today or an earlier day.': '아직 오지 않은 날입니다. 오늘이나 지난 날을 골라 주세요.',
  'Please choose a JPEG, PNG or PDF file.': 'JPEG, PNG, PDF 파일을 골라 주세요.',
  'This file is larger than 5 MB. Please choose a smaller one.': '파일이 5MB를 넘습니다. 더 작은 파일을 골라 주세요.',
  'This file cannot be read. Please choose a JPEG or PNG picture, or a PDF of at most 20 pages without a password.':
    '읽을 수 없는 파일입니다. JPEG나 PNG 사진, 또는 암호가 없는 20쪽 이하의 PDF를 골라 주세요.',
} as const

export type ExpensesSentence = keyof typeof expensesSentences
