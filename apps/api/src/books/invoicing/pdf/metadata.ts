import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import { declareAccessible } from '../../../pdf/archival.ts';
import type { Doc } from '../../../pdf/doc.ts';
import { type Schema, xmpDescription } from '../../../pdf/xmp.ts';
import { escapeXml } from '../cii-xml.ts';

const facturx: Schema = {
  name: 'Factur-X PDFA Extension Schema',
  uri: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  prefix: 'fx',
  valueType: 'Text',
  category: 'external',
  properties: {
    DocumentFileName: 'name of the embedded XML invoice file',
    DocumentType: 'INVOICE',
    Version: 'The actual version of the Factur-X XML schema',
    ConformanceLevel: 'The conformance level of the embedded Factur-X data',
  },
};

/** XMP required by Factur-X 1.0: the attached file, and the schema of its four properties for PDF/A. */
export function addMetadata(doc: Doc, snapshot: DocumentSnapshot): void {
  doc.appendXML(
    xmpDescription(
      'xmlns:dc="http://purl.org/dc/elements/1.1/"',
      `<dc:creator><rdf:Seq><rdf:li>${escapeXml(snapshot.seller.name)}</rdf:li></rdf:Seq></dc:creator>` +
        '<dc:language><rdf:Bag><rdf:li>fr-FR</rdf:li></rdf:Bag></dc:language>',
    ),
  );
  doc.appendXML(
    xmpDescription(
      `xmlns:fx="${facturx.uri}"`,
      '<fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>' +
        '<fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    ),
  );
  declareAccessible(doc, [facturx]);
}
