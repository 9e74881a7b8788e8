// Runs inside a replica of the API and prints the first 1,000 keys of the bucket that start with PREFIX.
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';

const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, PREFIX } = process.env;
const client = new S3Client({
  endpoint: S3_ENDPOINT,
  region: 'us-east-1',
  forcePathStyle: true,
  credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
});
const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: S3_BUCKET, Prefix: PREFIX }));
console.log(JSON.stringify(Contents.map(({ Key }) => Key)));
