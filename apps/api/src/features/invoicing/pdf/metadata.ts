import type { DocumentSnapshot } from '@forman/domain/invoicing/document';
import { escapeXml } from '../cii-xml.ts';
import type { Doc } from '../../../pdf/doc.ts';

const facturx = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** XMP that Factur-X 1.0 prescribes: what is attached, and the schema that makes its four properties legal in PDF/A. */
export function addMetadata(doc: Doc, snapshot: DocumentSnapshot): void {
  doc.appendXML(
    description(
      'xmlns:dc="http://purl.org/dc/elements/1.1/"',
      `<dc:creator><rdf:Seq><rdf:li>${escapeXml(snapshot.seller.name)}</rdf:li></rdf:Seq></dc:creator>` +
        '<dc:language><rdf:Bag><rdf:li>fr-FR</rdf:li></rdf:Bag></dc:language>',
    ),
  );
  doc.appendXML(
    description(
      `xmlns:fx="${facturx}"`,
      '<fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>' +
        '<fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    ),
  );
  doc.appendXML(extensionSchema());
}

const description = (namespaces: string, content: string): string =>
  `<rdf:Description rdf:about="" ${namespaces}>${content}</rdf:Description>`;

const properties = {
  DocumentFileName: 'name of the embedded XML invoice file',
  DocumentType: 'INVOICE',
  Version: 'The actual version of the Factur-X XML schema',
  ConformanceLevel: 'The conformance level of the embedded Factur-X data',
};

function extensionSchema(): string {
  const list = Object.entries(properties)
    .map(
      ([name, meaning]) =>
        `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${meaning}</pdfaProperty:description></rdf:li>`,
    )
    .join('');
  return description(
    'xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"',
    `<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${facturx}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${list}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas>`,
  );
}
