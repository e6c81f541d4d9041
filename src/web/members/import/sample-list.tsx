import csv from 'papaparse'
import { importedDetails, samples } from '#contract/members/application-facts.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { applicationFieldsTexts } from '#web/members/members.texts.ts'
import { FileLink } from './file-link.tsx'
import { memberImportTexts } from './import.texts.ts'

/** A list with the club's columns and one person, to fill in: its headings are those that the import knows. */
export function SampleList() {
  const t = useTexts(memberImportTexts, applicationFieldsTexts)
  const head = [...importedDetails.map((field) => t(`applicationFields.${field}`)), t('memberImport.joinedOn')]
  const person = importedDetails.map((field) =>
    field === 'emergencyContactRelation' ? t(`applicationFields.relations.${samples[field]}`) : samples[field],
  )
  // Excel takes a file without the mark for CP949.
  const text = `\ufeff${csv.unparse([head, [...person, '2019-03-02']])}\r\n`
  return (
    <div className="row">
      <FileLink text={text} type="text/csv" name={t('memberImport.sampleFile')}>
        {t('memberImport.sample')}
      </FileLink>
    </div>
  )
}
